package dev.toolshelf.conversations.play;

import dev.toolshelf.assembler.payload.DecisionRecord;

/**
 * A payload that was emitted.
 *
 * @param body its bytes; nobody writes to them
 * @param record its decision record, after it went to bytes and back
 */
public record Sent(byte[] body, DecisionRecord record) {}
