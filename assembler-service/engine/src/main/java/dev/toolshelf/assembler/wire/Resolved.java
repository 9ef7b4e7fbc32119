package dev.toolshelf.assembler.wire;

import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/**
 * A message that this request can carry.
 *
 * @param message the message
 * @param replaced names whose references were replaced by text, in order, with repeats; empty if the message is as it was
 */
public record Resolved(RawJson message, List<String> replaced) {

    /** Copies the list. */
    public Resolved {
        replaced = List.copyOf(replaced);
    }
}
