package dev.toolshelf.assembler.feed;

/**
 * A committed payload.
 *
 * @param conversation key of its conversation
 * @param turn its number
 * @param body the request body, byte for byte
 * @param record its decision record as JSON
 */
public record StoredPayload(String conversation, int turn, byte[] body, byte[] record) {}
