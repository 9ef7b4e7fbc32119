package dev.toolshelf.search.http;

import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.answer.RefusedException;
import dev.toolshelf.search.catalog.NotReadyException;
import dev.toolshelf.search.load.BusyException;
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
        return answer(of(e));
    }

    @ServerExceptionMapper
    Response refused(RefusedException e) {
        return answer(of(e));
    }

    @ServerExceptionMapper
    Response busy(BusyException e) {
        return answer(of(e));
    }

    @ServerExceptionMapper
    Response notReady(NotReadyException e) {
        return answer(of(e));
    }

    @ServerExceptionMapper
    Response http(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        String code = status == 404 ? "not-found" : status == 405 ? "method-not-allowed" : "http-" + status;
        return answer(problem(status, code, null, e.getMessage()));
    }

    @ServerExceptionMapper
    Response unexpected(RuntimeException e) {
        LOG.error("a request failed", e);
        return answer(of(e));
    }

    /** The problem of an exception that this service throws for a reason. */
    static Map<String, Object> of(RuntimeException e) {
        if (e instanceof ProblemException problem) {
            return problem(problem.status(), problem.code(), problem.field(), problem.getMessage());
        }
        if (e instanceof RefusedException refused) {
            int status = refused.code().equals(QueryAnswers.POOL_UNKNOWN) ? 404 : 400;
            return problem(status, refused.code(), refused.field(), refused.getMessage());
        }
        if (e instanceof BusyException) {
            return problem(503, "busy", null, e.getMessage());
        }
        if (e instanceof NotReadyException) {
            return problem(503, "stream-not-ready", null, e.getMessage());
        }
        return problem(500, "internal-error", null, "the request failed; the service's log says why");
    }

    private static Map<String, Object> problem(int status, String code, String field, String detail) {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "urn:toolshelf:problem:" + code);
        problem.put("title", code.replace('-', ' '));
        problem.put("status", status);
        problem.put("detail", detail);
        problem.put("code", code);
        if (field != null) {
            problem.put("field", field);
        }
        return problem;
    }

    private static Response answer(Map<String, Object> problem) {
        int status = (int) problem.get("status");
        Response.ResponseBuilder answer =
                Response.status(status).entity(Answers.json(problem)).header(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE);
        return (status == 503 ? answer.header(HttpHeaders.RETRY_AFTER, 1) : answer).build();
    }
}
