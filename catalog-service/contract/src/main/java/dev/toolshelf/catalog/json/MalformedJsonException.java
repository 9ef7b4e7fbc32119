package dev.toolshelf.catalog.json;

/** Bytes or text that are not the JSON that they should be; the message names the field or place and the rule. */
public final class MalformedJsonException extends RuntimeException {

    private final String field;

    /** @param message what is wrong, fit to be shown to whoever sent it */
    public MalformedJsonException(String message) {
        this(null, message);
    }

    /**
     * @param field the path of the field that is wrong, or {@code null} if it is the whole
     * @param message what is wrong, whole, with the field
     */
    public MalformedJsonException(String field, String message) {
        super(message);
        this.field = field;
    }

    /** The path of the field that is wrong, or {@code null} if it is the whole. */
    public String field() {
        return field;
    }
}
