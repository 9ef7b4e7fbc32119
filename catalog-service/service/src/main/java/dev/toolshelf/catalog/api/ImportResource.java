package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.connector.Connections;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.stream.CommandLedger;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.view.CatalogView;
import dev.toolshelf.catalog.write.CatalogWriter;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** Connects the servers of a file in the {@code mcpServers} form. */
@Path("/v1/tenants/{tenant}/import")
@Blocking
public class ImportResource {

    private static final int MAX_WAIT_SECONDS = 120;
    private static final Duration GLANCE = Duration.ofMillis(200);

    private final Requests requests;
    private final CatalogWriter writer;
    private final CatalogView view;
    private final Connections connections;
    private final CommandLedger ledger;

    ImportResource(
            Requests requests, CatalogWriter writer, CatalogView view, Connections connections, CommandLedger ledger) {
        this.requests = requests;
        this.writer = writer;
        this.view = view;
        this.connections = connections;
        this.ledger = ledger;
    }

    /**
     * Imports a file; each server of it is answered with its source and status, or why it is refused.
     *
     * @param pool a pool that gets the sources appended in the file's order, made if need be; or absent
     * @param wait seconds to wait until no server is connecting any more, 0 to 120; default 0
     */
    @POST
    public Response post(@RestPath String tenant, @RestQuery String pool, @RestQuery Integer wait, InputStream body)
            throws IOException {
        requests.requireId("tenant", tenant);
        if (pool != null) {
            requests.requireId("pool", pool);
        }
        if (wait != null && (wait < 0 || wait > MAX_WAIT_SECONDS)) {
            throw new ProblemException(
                    400, "out-of-range", "wait", "wait must be 0 to " + MAX_WAIT_SECONDS + " seconds");
        }
        List<Connections.Imported> imported;
        try {
            imported = connections.connect(tenant, requests.tree(body), this::announce);
        } catch (MalformedJsonException e) {
            throw new ProblemException(400, "malformed-json", "mcpServers", e.getMessage());
        }
        List<EntityKey> keys = imported.stream()
                .filter(server -> server.refusal() == null)
                .map(server -> EntityKey.source(tenant, server.source()))
                .toList();
        Map<String, Object> answer = new LinkedHashMap<>();
        if (pool != null) {
            append(EntityKey.pool(tenant, pool), keys);
        }
        settle(keys, Duration.ofSeconds(wait == null ? 0 : wait));
        answer.put(
                "servers",
                imported.stream().map(server -> shown(tenant, server)).toList());
        if (pool != null) {
            answer.put("pool", view.pool(EntityKey.pool(tenant, pool)).orElse(null));
        }
        return Answers.ok(answer);
    }

    private void announce(EntityKey key, String name, String transport) {
        if (view.source(key).isEmpty()) {
            writer.write(key, new CatalogCommand.SetSourceStatus(SourceStatus.CONNECTING, null, name, transport));
        }
    }

    private void append(EntityKey key, List<EntityKey> sources) {
        Pool before = view.pool(key).orElse(new Pool(key.tenant(), key.id(), 0, null, null, null, null, null));
        List<String> ids = new ArrayList<>(before.sources());
        for (EntityKey source : sources) {
            if (!ids.contains(source.id())) {
                ids.add(source.id());
            }
        }
        CatalogCommand.PutPool put = new CatalogCommand.PutPool(
                ids, before.overrides(), before.mode(), before.profile(), before.autoAnswer());
        requests.check(key, put);
        writer.write(key, put);
    }

    /** Waits until no server is connecting any more and what they said can be read. */
    private void settle(List<EntityKey> keys, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (System.nanoTime() < end && !keys.stream().allMatch(this::settled)) {
                ledger.await(ledger.rings(), GLANCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean settled(EntityKey key) {
        return !connections.connecting(key)
                && view.source(key)
                        .filter(source -> source.status() != SourceStatus.CONNECTING)
                        .isPresent();
    }

    private Map<String, Object> shown(String tenant, Connections.Imported server) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("name", server.name());
        shown.put("source", server.source());
        if (server.refusal() != null) {
            shown.put("status", "refused");
            shown.put("detail", server.refusal());
            return shown;
        }
        Source source = view.source(EntityKey.source(tenant, server.source())).orElse(null);
        shown.put("status", source == null ? SourceStatus.CONNECTING : source.status());
        if (source != null) {
            shown.put("detail", source.detail());
            shown.put("toolCount", source.toolCount());
            shown.put("revision", source.revision());
        }
        return shown;
    }
}
