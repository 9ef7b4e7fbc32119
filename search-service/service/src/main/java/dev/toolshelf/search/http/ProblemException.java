package dev.toolshelf.search.http;

/** A request that cannot be served, as RFC 9457 wants it told. */
final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final String field;

    /**
     * A problem.
     *
     * @param status HTTP status
     * @param code a stable word for the rule
     * @param field the field that breaks it, or {@code null}
     * @param detail the rule in words
     */
    ProblemException(int status, String code, String field, String detail) {
        super(detail);
        this.status = status;
        this.code = code;
        this.field = field;
    }

    static ProblemException malformed(String code, String field, String detail) {
        return new ProblemException(400, code, field, detail);
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    String field() {
        return field;
    }
}
