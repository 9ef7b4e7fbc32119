package dev.toolshelf.assembler.api;

import jakarta.ws.rs.core.Response;

/** A request that cannot be served, with what its sender needs to know. */
public class ProblemException extends RuntimeException {

    private final transient Problem problem;

    /** With status, stable code, the field that is wrong (or {@code null}) and an explanation. */
    public ProblemException(Response.Status status, String code, String field, String detail) {
        super(detail);
        this.problem = new Problem(
                "urn:toolshelf:problem:" + code, status.getReasonPhrase(), status.getStatusCode(), detail, code, field);
    }

    /** With a status that has no name among the usual ones. */
    public ProblemException(int status, String code, String field, String detail) {
        super(detail);
        this.problem = new Problem("urn:toolshelf:problem:" + code, code, status, detail, code, field);
    }

    /** What is answered. */
    Problem problem() {
        return problem;
    }
}
