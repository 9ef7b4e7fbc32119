package dev.toolshelf.search.regex;

/** A pattern that is not searched with; says why in a sentence for whoever wrote it. */
public final class RefusedPatternException extends Exception {

    /** The hosted tool's code for a pattern over the length. */
    public static final String TOO_LONG = "pattern_too_long";

    /** The hosted tool's code for anything else that is wrong with a pattern. */
    public static final String INVALID = "invalid_pattern";

    private final String code;

    RefusedPatternException(String code, String reason) {
        super(reason);
        this.code = code;
    }

    /** {@link #TOO_LONG} or {@link #INVALID}. */
    public String code() {
        return code;
    }
}
