package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.config.CatalogConfig;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.write.CommandProducer;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** The servers that this instance is connected to, by source; they come back after a restart. Thread-safe. */
@ApplicationScoped
public class Connections {

    private static final Logger LOG = Logger.getLogger(Connections.class);
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final CommandProducer producer;
    private final Connector connector;
    private final Variables variables = new Variables(System::getenv);
    private final Rhythm rhythm;
    private final ConnectionsFile file;
    private final Map<String, Connection> connections = new HashMap<>();

    Connections(
            CommandProducer producer,
            CatalogConfig config,
            @ConfigProperty(name = "quarkus.application.version", defaultValue = "unknown") String version) {
        this.producer = producer;
        this.connector = new Connector(new Limits(config.connectTimeout(), config.requestTimeout(), version));
        this.rhythm = new Rhythm(config.relistInterval(), config.retryMin(), config.retryMax());
        this.file = new ConnectionsFile(config.connectionsFile());
    }

    /**
     * What became of one server of an imported file.
     *
     * @param name as in the file
     * @param source its source's id, or {@code null} if it has none
     * @param refusal why it was refused, or {@code null}
     */
    public record Imported(String name, String source, String refusal) {}

    /** Is told of a server that will be connected. */
    public interface Announcement {
        /**
         * A server will be connected.
         *
         * @param key its source
         * @param serverName its name in the tenant
         * @param transport {@code stdio} or {@code http}
         */
        void of(EntityKey key, String serverName, String transport);
    }

    /**
     * Connects every server of a file in the {@code mcpServers} form. A server that is connected already in the same way
     * stays connected; one that is described otherwise now is connected anew.
     *
     * @param announcement is told of each server before it is connected
     * @throws MalformedJsonException if the file has no {@code mcpServers} object
     */
    public List<Imported> connect(String tenant, JsonNode content, Announcement announcement) {
        List<Imported> imported = new ArrayList<>();
        List<Connection> replaced = new ArrayList<>();
        Map<String, Connection> started = new TreeMap<>();
        synchronized (this) {
            for (McpServersFile.Entry entry : McpServersFile.read(content)) {
                imported.add(new Imported(entry.name(), entry.source(), entry.refusal()));
                if (entry.refusal() != null) {
                    continue;
                }
                EntityKey key = EntityKey.source(tenant, entry.source());
                Connection old = connections.get(key.toString());
                if (old == null || !old.spec().equals(entry.spec())) {
                    started.put(key.toString(), connection(key, entry.name(), entry.spec()));
                    replaced.addAll(old == null ? List.of() : List.of(old));
                }
            }
            Map<String, Connection> next = new TreeMap<>(connections);
            next.putAll(started);
            save(next);
            replaced.forEach(Connection::stop);
            connections.putAll(started);
        }
        await(replaced);
        started.forEach((key, connection) -> {
            EntityKey.parse(key)
                    .ifPresent(entity -> announcement.of(
                            entity, connection.serverName(), connection.spec().transport()));
            connection.start();
        });
        return imported;
    }

    /** Whether a source is listed from its server here. */
    public synchronized boolean knows(EntityKey key) {
        return connections.containsKey(key.toString());
    }

    /** Ends a connection; no command comes from it afterwards. False if there is none. */
    public boolean remove(EntityKey key) {
        Connection connection;
        synchronized (this) {
            connection = connections.get(key.toString());
            if (connection == null) {
                return false;
            }
            Map<String, Connection> next = new TreeMap<>(connections);
            next.remove(key.toString());
            save(next);
            connection.stop();
            connections.remove(key.toString());
        }
        await(List.of(connection));
        return true;
    }

    /** How many connections have each status. */
    public synchronized Map<String, Long> statuses() {
        Map<String, Long> statuses = new TreeMap<>();
        for (Connection connection : connections.values()) {
            String status = connection.status().name().toLowerCase(Locale.ROOT).replace('_', '-');
            statuses.merge(status, 1L, Long::sum);
        }
        return statuses;
    }

    /** Whether a source is being connected for the first time since the start. */
    public synchronized boolean connecting(EntityKey key) {
        Connection connection = connections.get(key.toString());
        return connection != null && connection.status() == SourceStatus.CONNECTING;
    }

    synchronized void start(@Observes StartupEvent event) {
        file.read()
                .forEach((text, stored) -> EntityKey.parse(text).ifPresent(key -> {
                    Connection connection = connection(key, stored.name(), stored.spec());
                    connections.put(text, connection);
                    connection.start();
                }));
        if (!connections.isEmpty()) {
            LOG.infof("%d connections come back", connections.size());
        }
    }

    void stop(@Observes @Priority(1) ShutdownEvent event) {
        List<Connection> all;
        synchronized (this) {
            all = List.copyOf(connections.values());
            all.forEach(Connection::stop);
        }
        await(all);
    }

    private Connection connection(EntityKey key, String serverName, ServerSpec spec) {
        return new Connection(
                key.toString(),
                serverName,
                spec,
                connector,
                variables,
                rhythm,
                (CatalogCommand command) -> producer.send(key, command));
    }

    private void save(Map<String, Connection> next) {
        Map<String, ConnectionsFile.Stored> stored = new TreeMap<>();
        next.forEach((key, connection) ->
                stored.put(key, new ConnectionsFile.Stored(connection.serverName(), connection.spec())));
        file.write(stored);
    }

    private static void await(Collection<Connection> stopped) {
        try {
            for (Connection connection : stopped) {
                connection.join(FAREWELL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
