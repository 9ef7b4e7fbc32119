package dev.toolshelf.assembler.wire.anthropic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.RawJson;

/**
 * Takes {@code cache_control} out of message blocks. Messages never change once they are stored, so marks in them would
 * pile up beyond the four that a request may have; the request's automatic mark does their work (SPEC section 8).
 */
final class CacheMarks {

    private static final String MARK = "cache_control";

    private CacheMarks() {}

    /** The block without marks; the very same one if it has none. */
    static RawJson without(RawJson block) {
        if (!block.text().contains(MARK)) {
            return block;
        }
        JsonNode tree = block.tree();
        return remove(tree) ? RawJson.of(tree) : block;
    }

    /** Removes marks from a block and from the blocks of its content; never from a tool's input. */
    private static boolean remove(JsonNode block) {
        boolean removed = block instanceof ObjectNode object && object.remove(MARK) != null;
        if (block.path("type").asText().equals("tool_result")) {
            for (JsonNode inner : block.path("content")) {
                removed |= remove(inner);
            }
        }
        return removed;
    }
}
