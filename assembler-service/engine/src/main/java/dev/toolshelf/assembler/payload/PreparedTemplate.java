package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.definition.Digest;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.wire.Template;
import java.util.List;

/**
 * A {@link Template} as bytes.
 *
 * @param fields the members, without braces
 * @param digest of the members
 * @param toolBreakpoint whether the last non-deferred tool gets a cache breakpoint
 * @param choice the tool that the request forces, or {@code null}
 * @param repairs what was changed
 */
record PreparedTemplate(byte[] fields, String digest, boolean toolBreakpoint, String choice, List<Finding> repairs) {

    static PreparedTemplate of(Template template) {
        byte[] fields = Body.utf8(template.fields());
        return new PreparedTemplate(
                fields, Digest.of(fields), template.toolBreakpoint(), template.choice(), template.repairs());
    }
}
