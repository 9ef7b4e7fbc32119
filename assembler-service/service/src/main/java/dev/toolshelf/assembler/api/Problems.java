package dev.toolshelf.assembler.api;

import dev.toolshelf.assembler.feed.IndexUnavailableException;
import dev.toolshelf.catalog.json.MalformedJsonException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.Locale;
import org.apache.kafka.common.KafkaException;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns exceptions into {@code application/problem+json}. */
public class Problems {

    private static final String TYPE = "application/problem+json";

    /** What an endpoint found wrong. */
    @ServerExceptionMapper
    public Response problem(ProblemException e) {
        return Response.status(e.problem().status())
                .type(TYPE)
                .entity(e.problem())
                .build();
    }

    /** A body that is not what it should be. */
    @ServerExceptionMapper
    public Response malformed(MalformedJsonException e) {
        return problem(new ProblemException(Response.Status.BAD_REQUEST, "malformed", e.field(), e.getMessage()));
    }

    /** An id in the path that is none. */
    @ServerExceptionMapper
    public Response illegal(IllegalArgumentException e) {
        String field = e.getMessage().split(" ", 2)[0];
        return problem(new ProblemException(Response.Status.BAD_REQUEST, "invalid-id", field, e.getMessage()));
    }

    /** Kafka, or the stream over it, does not answer at present: partitions move, or the service has just started. */
    @ServerExceptionMapper
    public Response kafka(KafkaException e) {
        return problem(new ProblemException(
                Response.Status.SERVICE_UNAVAILABLE,
                "not-ready",
                null,
                e.getClass().getSimpleName()));
    }

    /** What the framework refuses by itself: unknown paths, methods, media types, numbers that are none. */
    @ServerExceptionMapper
    public Response refused(WebApplicationException e) {
        Response.StatusType status = e.getResponse().getStatusInfo();
        String code = status.getReasonPhrase().toLowerCase(Locale.ROOT).replace(' ', '-');
        return problem(new ProblemException(status.getStatusCode(), code, null, e.getMessage()));
    }

    /** Not now. */
    @ServerExceptionMapper
    public Response unavailable(IndexUnavailableException e) {
        return problem(new ProblemException(Response.Status.SERVICE_UNAVAILABLE, "not-ready", null, e.getMessage()));
    }
}
