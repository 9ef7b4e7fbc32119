package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.wire.Call;
import dev.toolshelf.catalog.json.RawJson;

/**
 * A tool call of the last assistant message.
 *
 * @param id the call's id
 * @param type the wire's word for this kind of call
 * @param name the tool's name
 * @param query the id of the search query that answers it, or {@code null} if the harness does
 * @param result its result as the wire has it, or {@code null} while it is open
 */
public record ToolCall(String id, String type, String name, String query, RawJson result) {

    /** An open call. */
    static ToolCall of(Call call, String query) {
        return new ToolCall(call.id(), call.type(), call.name(), query, null);
    }

    /** What a wire needs to know to write its result. */
    Call call() {
        return new Call(id, type, name, null);
    }

    /** Whether its result is still to come. */
    boolean open() {
        return result == null;
    }

    /** This call with its result. */
    ToolCall answered(RawJson given) {
        return new ToolCall(id, type, name, query, given);
    }
}
