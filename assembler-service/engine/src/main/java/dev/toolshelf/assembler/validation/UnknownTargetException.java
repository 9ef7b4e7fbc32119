package dev.toolshelf.assembler.validation;

/** A target that no rules are known for; the message names value and choices. */
public class UnknownTargetException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    UnknownTargetException(String field, String value, Iterable<String> choices) {
        super(field + (value == null ? " is missing" : " " + value + " is unknown") + "; it must be one of "
                + String.join(", ", choices));
        this.field = field;
    }

    /** What is wrong: {@code wire}, {@code platform} or {@code apiVersion}. */
    public String field() {
        return field;
    }
}
