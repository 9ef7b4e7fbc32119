package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.json.RawJson;

/**
 * A tool call of the last assistant message.
 *
 * @param id the call's id
 * @param name the tool's name
 * @param query the id of the search query that answers it, or {@code null} if the harness does
 * @param result its {@code tool_result} block, or {@code null} while it is open
 */
public record ToolCall(String id, String name, String query, RawJson result) {

    /** Whether its result is still to come. */
    boolean open() {
        return result == null;
    }

    /** This call with its result. */
    ToolCall answered(RawJson block) {
        return new ToolCall(id, name, query, block);
    }
}
