package dev.toolshelf.assembler.payload;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.List;

/**
 * A payload that was not sent, and why.
 *
 * @param turn the number it would have had
 * @param cause the event that asked for it
 * @param code a stable word: {@code invalid} or {@code too-large}
 * @param findings each broken rule with its place
 */
public record PayloadReject(int turn, String cause, String code, List<Finding> findings) {

    /** How rejects travel. */
    public static final JsonCodec<PayloadReject> CODEC = JsonCodec.of(PayloadReject.class);

    /**
     * One rule that a payload breaks, or one repair that was made.
     *
     * @param code the rule's stable code
     * @param where the place in the body, as a JSON pointer or a tool's name
     * @param detail value and rule in words
     */
    public record Finding(String code, String where, String detail) {}
}
