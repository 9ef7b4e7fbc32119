package dev.toolshelf.catalog.json;

/** Bytes or text that are not the JSON that they should be; the message names the field or place and the rule. */
public final class MalformedJsonException extends RuntimeException {

    /** @param message what is wrong, fit to be shown to whoever sent it */
    public MalformedJsonException(String message) {
        super(message);
    }
}
