package dev.toolshelf.assembler.wire;

import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/**
 * What an assistant said.
 *
 * @param messages whole messages, as they are stored; empty if nothing was said
 * @param calls the calls that wait for a result, in order
 * @param revealed names of tools that the provider's own search revealed in it, in order
 */
public record Said(List<RawJson> messages, List<Call> calls, List<String> revealed) {

    /** Copies the lists. */
    public Said {
        messages = List.copyOf(messages);
        calls = List.copyOf(calls);
        revealed = List.copyOf(revealed);
    }
}
