package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.pool.Pool;
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

/** Puts, reads and deletes pools. */
@Path("/v1/tenants/{tenant}/pools")
@Blocking
public class PoolResource {

    private final Requests requests;
    private final CatalogWriter writer;
    private final CatalogView view;

    PoolResource(Requests requests, CatalogWriter writer, CatalogView view) {
        this.requests = requests;
        this.writer = writer;
        this.view = view;
    }

    /** All pools of a tenant by id. */
    @GET
    public Response list(@RestPath String tenant) {
        requests.requireId("tenant", tenant);
        return Answers.ok(Map.of("pools", view.pools(tenant)));
    }

    /** One pool with its revision. */
    @GET
    @Path("{pool}")
    public Response get(@RestPath String tenant, @RestPath String pool) {
        return Answers.ok(found(key(tenant, pool)));
    }

    /** Puts a pool: 200 with the pool, or 202 if it is not visible in time. */
    @PUT
    @Path("{pool}")
    public Response put(@RestPath String tenant, @RestPath String pool, @Context UriInfo uri, InputStream body)
            throws IOException {
        EntityKey key = key(tenant, pool);
        CatalogCommand.PutPool command = requests.body(body, PoolBody.class).command();
        requests.check(key, command);
        return writer.write(key, command) && view.pool(key).isPresent()
                ? Answers.ok(found(key))
                : Answers.accepted(uri.getAbsolutePath());
    }

    /** Deletes a pool: 204, or 202 if it is still visible. */
    @DELETE
    @Path("{pool}")
    public Response delete(@RestPath String tenant, @RestPath String pool, @Context UriInfo uri) {
        EntityKey key = key(tenant, pool);
        found(key);
        return writer.write(key, new CatalogCommand.DeletePool())
                ? Response.noContent().build()
                : Answers.accepted(uri.getAbsolutePath());
    }

    private EntityKey key(String tenant, String pool) {
        return requests.key(EntityKey.Type.POOL, tenant, "pool", pool);
    }

    private Pool found(EntityKey key) {
        return view.pool(key)
                .orElseThrow(
                        () -> new ProblemException(404, "pool-unknown", "pool", "the tenant has no pool " + key.id()));
    }
}
