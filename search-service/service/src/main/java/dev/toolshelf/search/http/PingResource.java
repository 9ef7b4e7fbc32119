package dev.toolshelf.search.http;

import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** Answers with nothing, on the way that every other request goes: what a request costs before anything is done. */
@Path("/v1/ping")
@Blocking
public class PingResource {

    /** 204, always. */
    @GET
    public Response ping() {
        return Response.noContent().build();
    }
}
