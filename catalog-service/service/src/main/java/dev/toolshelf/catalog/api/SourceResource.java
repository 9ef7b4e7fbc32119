package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.connector.Connections;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.view.CatalogView;
import dev.toolshelf.catalog.write.CatalogWriter;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jboss.resteasy.reactive.RestPath;

/** Puts, reads and deletes sources. */
@Path("/v1/tenants/{tenant}/sources")
@Blocking
public class SourceResource {

    private final Requests requests;
    private final CatalogWriter writer;
    private final CatalogView view;
    private final Connections connections;

    SourceResource(Requests requests, CatalogWriter writer, CatalogView view, Connections connections) {
        this.requests = requests;
        this.writer = writer;
        this.view = view;
        this.connections = connections;
    }

    /** All sources of a tenant by id. */
    @GET
    public Response list(@RestPath String tenant) {
        requests.requireId("tenant", tenant);
        return Answers.ok(Map.of("sources", view.sources(tenant)));
    }

    /** One source with its status, revision and refusals. */
    @GET
    @Path("{source}")
    public Response get(@RestPath String tenant, @RestPath String source) {
        return Answers.ok(found(key(tenant, source)));
    }

    /** The listing that a source has now; 404 {@code not-listed} if it has none yet. */
    @GET
    @Path("{source}/tools")
    public Response tools(@RestPath String tenant, @RestPath String source) {
        Source found = found(key(tenant, source));
        byte[] listing =
                found.digest() == null ? null : view.listing(found.digest()).orElse(null);
        if (listing == null) {
            throw new ProblemException(404, "not-listed", null, "the source " + source + " was not listed yet");
        }
        return Answers.ok(Listing.CODEC.encode(Listing.CODEC.decode(listing)));
    }

    /** Puts a source: 200 with the source, or 202 if it is not visible in time. */
    @PUT
    @Path("{source}")
    public Response put(@RestPath String tenant, @RestPath String source, @Context UriInfo uri, InputStream body)
            throws IOException {
        EntityKey key = key(tenant, source);
        CatalogCommand.PutSource command = requests.body(body, SourceBody.class).command();
        requests.check(key, command);
        if (connections.knows(key)) {
            throw new ProblemException(
                    409, "source-connected", "source", "the source is listed from its server; delete it first");
        }
        return writer.write(key, command) && view.source(key).isPresent()
                ? Answers.ok(found(key))
                : Answers.accepted(uri.getAbsolutePath());
    }

    /** Deletes a source and ends its connection: 204, or 202 if it is still visible. */
    @DELETE
    @Path("{source}")
    public Response delete(@RestPath String tenant, @RestPath String source, @Context UriInfo uri) {
        EntityKey key = key(tenant, source);
        if (!connections.remove(key)) {
            found(key);
        }
        return writer.write(key, new CatalogCommand.DeleteSource())
                ? Response.noContent().build()
                : Answers.accepted(uri.getAbsolutePath());
    }

    private EntityKey key(String tenant, String source) {
        return requests.key(EntityKey.Type.SOURCE, tenant, "source", source);
    }

    private Source found(EntityKey key) {
        return view.source(key)
                .orElseThrow(() ->
                        new ProblemException(404, "source-unknown", "source", "the tenant has no source " + key.id()));
    }
}
