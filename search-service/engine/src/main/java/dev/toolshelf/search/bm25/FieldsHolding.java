package dev.toolshelf.search.bm25;

import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.index.SourceIndex;
import dev.toolshelf.search.text.EnglishTokens;
import java.util.Collections;
import java.util.Locale;
import java.util.StringJoiner;

/** Where a token stands in a document, in words. Reads the tool's texts again: for explaining, not for searching. */
final class FieldsHolding {

    private FieldsHolding() {}

    /** Each field that holds the token, and how often if more than once: {@code name, description x2}. */
    static String of(String token, PoolSource source, int local, DocumentForm form) {
        SourceIndex index = source.index();
        ToolTexts tool =
                new ToolTexts(index.listing().tool(local), index.listing().instructions(), index.serverName());
        EnglishTokens english = new EnglishTokens();
        StringJoiner fields = new StringJoiner(", ");
        for (DocumentField field : form.fields(index.mcp())) {
            int times = 0;
            for (String text : field.of(tool)) {
                times += Collections.frequency(english.of(text), token);
            }
            if (times > 0) {
                String name = field.name().toLowerCase(Locale.ROOT).replace('_', '-');
                fields.add(times == 1 ? name : name + " x" + times);
            }
        }
        return fields.toString();
    }
}
