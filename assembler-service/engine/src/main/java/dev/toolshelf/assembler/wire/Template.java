package dev.toolshelf.assembler.wire;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import java.util.List;

/**
 * Everything of a request but model, tools and messages, as the platform takes it.
 *
 * @param fields the members as JSON text, without braces; may be empty
 * @param toolBreakpoint whether the last non-deferred tool gets a cache breakpoint
 * @param choice the tool that the request forces, or {@code null}
 * @param repairs what was changed
 */
public record Template(String fields, boolean toolBreakpoint, String choice, List<Finding> repairs) {

    /** Copies the list. */
    public Template {
        repairs = List.copyOf(repairs);
    }
}
