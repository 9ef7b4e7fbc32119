package dev.toolshelf.tokens.api;

import dev.toolshelf.tokens.follow.NotReadyException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns exceptions into problems. */
public final class ProblemMappers {

    private static final int RETRY_SECONDS = 1;

    /** A request that is wrong. */
    @ServerExceptionMapper
    public Response problem(ProblemException e) {
        return response(e.problem()).build();
    }

    /** A request that came too early. */
    @ServerExceptionMapper
    public Response notReady(NotReadyException e) {
        Problem problem =
                ProblemException.unavailable("not-ready", e.getMessage()).problem();
        return response(problem).header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS).build();
    }

    /** A request that no endpoint takes: unknown path, wrong method, media type that is not made. */
    @ServerExceptionMapper
    public Response http(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        String code = status == 404 ? "not-found" : status == 405 ? "method-not-allowed" : "http-" + status;
        return response(Problem.of(status, code, null, e.getMessage())).build();
    }

    private static Response.ResponseBuilder response(Problem problem) {
        return Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem);
    }
}
