package dev.toolshelf.search.http;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.search.answer.LiveChecks;
import dev.toolshelf.search.answer.LiveChecks.Part;
import dev.toolshelf.search.answer.LiveSearch;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;

/** Whether the tools of a listing will be found, before it is published. */
@Path("/v1/tenants/{tenant}/findability")
@Blocking
public class FindabilityResource {

    private final LiveChecks checks;

    FindabilityResource(LiveChecks checks) {
        this.checks = checks;
    }

    /**
     * Checks a listing, alone or in the pool that it will join.
     *
     * @param in the fields of {@link ListingBody}, at most 8 MiB
     */
    @POST
    public Response posted(@PathParam("tenant") String tenant, @BeanParam WantedPart wanted, InputStream in)
            throws IOException {
        LiveSearch.requireId("tenant", tenant);
        Part part = wanted.part();
        ListingBody body = ApiBody.read(in, ListingBody.MAX_BYTES, ListingBody::read);
        LiveSearch.requireId("source", body.source());
        Listing listing = body.listing();
        return Answers.ok(wanted.json(checks.joining(body.pool(), body.source(tenant, listing), listing, part)));
    }
}
