package dev.toolshelf.search.http;

import dev.toolshelf.search.answer.LiveChecks;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;

/** Whether the tools of a source are found in a pool. */
@Path("/v1/tenants/{tenant}/pools/{pool}/sources/{source}/findability")
@Blocking
public class SourceFindabilityResource {

    private final LiveChecks checks;

    SourceFindabilityResource(LiveChecks checks) {
        this.checks = checks;
    }

    /** Checks the source as it is. */
    @GET
    public Response published(
            @PathParam("tenant") String tenant,
            @PathParam("pool") String pool,
            @PathParam("source") String source,
            @BeanParam WantedPart wanted) {
        return Answers.ok(wanted.json(checks.published(tenant, pool, source, wanted.part())));
    }
}
