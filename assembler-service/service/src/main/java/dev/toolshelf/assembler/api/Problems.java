package dev.toolshelf.assembler.api;

import dev.toolshelf.assembler.feed.IndexUnavailableException;
import dev.toolshelf.catalog.json.MalformedJsonException;
import jakarta.ws.rs.core.Response;
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
        String message = e.getMessage();
        int colon = message.indexOf(':');
        int space = message.indexOf(' ');
        String field = colon > 0 && colon < space
                ? message.substring(0, colon)
                : space > 0 ? message.substring(0, space) : null;
        return problem(new ProblemException(Response.Status.BAD_REQUEST, "malformed", field, message));
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

    /** Not now. */
    @ServerExceptionMapper
    public Response unavailable(IndexUnavailableException e) {
        return problem(new ProblemException(Response.Status.SERVICE_UNAVAILABLE, "not-ready", null, e.getMessage()));
    }
}
