package dev.toolshelf.assembler.feed;

import dev.toolshelf.catalog.json.JsonCodec;

/**
 * Where a payload stands on its topic.
 *
 * @param partition of the payload topic
 * @param offset in that partition
 */
public record PayloadPlace(int partition, long offset) {

    /** How places are stored. */
    public static final JsonCodec<PayloadPlace> CODEC = JsonCodec.of(PayloadPlace.class);

    /** The key of a place: conversation key and turn; turns sort. */
    public static String key(String conversation, int turn) {
        return String.format("%s/%010d", conversation, turn);
    }
}
