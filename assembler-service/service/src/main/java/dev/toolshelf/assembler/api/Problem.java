package dev.toolshelf.assembler.api;

/**
 * An RFC 9457 problem.
 *
 * @param type {@code urn:toolshelf:problem:<code>}
 * @param title the status in words
 * @param status the HTTP status
 * @param detail field, value and rule
 * @param code a stable word
 * @param field the field that is wrong, or {@code null}
 */
public record Problem(String type, String title, int status, String detail, String code, String field) {}
