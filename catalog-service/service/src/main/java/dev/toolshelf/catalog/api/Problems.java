package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.stream.CatalogTopology;
import dev.toolshelf.catalog.view.NotReadyException;
import dev.toolshelf.catalog.write.CommandTooLargeException;
import dev.toolshelf.catalog.write.KafkaUnavailableException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns what went wrong into {@code application/problem+json} (RFC 9457) with a stable {@code code}. */
final class Problems {

    private static final Logger LOG = Logger.getLogger(Problems.class);
    private static final String MEDIA_TYPE = "application/problem+json";

    @ServerExceptionMapper
    Response problem(ProblemException e) {
        return answer(e.status(), e.code(), e.field(), e.getMessage());
    }

    @ServerExceptionMapper
    Response tooLarge(CommandTooLargeException e) {
        return answer(413, "too-large", null, e.getMessage() + "; at most " + CatalogTopology.RECORD_BYTES);
    }

    @ServerExceptionMapper
    Response notReady(NotReadyException e) {
        return answer(503, "stream-not-ready", null, e.getMessage());
    }

    @ServerExceptionMapper
    Response noKafka(KafkaUnavailableException e) {
        LOG.warn(e.getMessage());
        return answer(503, "kafka-unavailable", null, e.getMessage());
    }

    @ServerExceptionMapper
    Response http(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        String code = status == 404 ? "not-found" : status == 405 ? "method-not-allowed" : "http-" + status;
        return answer(status, code, null, e.getMessage());
    }

    @ServerExceptionMapper
    Response unexpected(RuntimeException e) {
        LOG.error("a request failed", e);
        return answer(500, "internal-error", null, "the request failed; the service's log says why");
    }

    private static Response answer(int status, String code, String field, String detail) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "urn:toolshelf:problem:" + code);
        problem.put("title", code.replace('-', ' '));
        problem.put("status", status);
        problem.put("detail", detail);
        problem.put("code", code);
        if (field != null) {
            problem.put("field", field);
        }
        Response.ResponseBuilder answer =
                Response.status(status).entity(Answers.json(problem)).header(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE);
        return (status == 503 ? answer.header(HttpHeaders.RETRY_AFTER, 1) : answer).build();
    }
}
