package dev.toolshelf.tokens.api;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * An RFC 9457 problem.
 *
 * @param type {@code urn:toolshelf:problem:} and the code
 * @param title the code in words
 * @param status the HTTP status
 * @param detail what is wrong with this request
 * @param code a stable code for programs
 * @param field the parameter that is wrong, or {@code null}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(String type, String title, int status, String detail, String code, String field) {

    /** The media type of problems. */
    public static final String MEDIA_TYPE = "application/problem+json";

    /** A problem whose type and title follow from its code. */
    static Problem of(int status, String code, String field, String detail) {
        return new Problem("urn:toolshelf:problem:" + code, code.replace('-', ' '), status, detail, code, field);
    }
}
