package dev.toolshelf.search.answer;

/** A search that is refused for what it says. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String code;
    private final String field;

    /**
     * A refusal.
     *
     * @param code a stable word for the rule
     * @param field what it is about
     * @param detail field, value and rule in words
     */
    public RefusedException(String code, String field, String detail) {
        super(detail, null, false, false);
        this.code = code;
        this.field = field;
    }

    /** A stable word for the rule. */
    public String code() {
        return code;
    }

    /** What it is about. */
    public String field() {
        return field;
    }
}
