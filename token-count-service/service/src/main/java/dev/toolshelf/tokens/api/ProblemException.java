package dev.toolshelf.tokens.api;

import jakarta.ws.rs.core.Response.Status;

/** A request that is answered with a {@link Problem}. */
public final class ProblemException extends RuntimeException {

    private final transient Problem problem;

    private ProblemException(Status status, String code, String field, String detail) {
        super(detail);
        this.problem = Problem.of(status.getStatusCode(), code, field, detail);
    }

    /** 400: a parameter is wrong. */
    static ProblemException badRequest(String code, String field, String detail) {
        return new ProblemException(Status.BAD_REQUEST, code, field, detail);
    }

    /** 404: what the path names is not there. */
    static ProblemException notFound(String code, String detail) {
        return new ProblemException(Status.NOT_FOUND, code, null, detail);
    }

    /** 409: what the path names is not as far as that yet. */
    static ProblemException conflict(String code, String detail) {
        return new ProblemException(Status.CONFLICT, code, null, detail);
    }

    /** 413: more than is taken. */
    static ProblemException tooLarge(String code, String field, String detail) {
        return new ProblemException(Status.REQUEST_ENTITY_TOO_LARGE, code, field, detail);
    }

    /** 503: not now. */
    static ProblemException unavailable(String code, String detail) {
        return new ProblemException(Status.SERVICE_UNAVAILABLE, code, null, detail);
    }

    /** What is answered. */
    Problem problem() {
        return problem;
    }
}
