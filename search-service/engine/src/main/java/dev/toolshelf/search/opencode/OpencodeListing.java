package dev.toolshelf.search.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.words.Humps;
import dev.toolshelf.search.words.TopProperties;
import dev.toolshelf.search.words.WordPostings;
import java.util.Locale;

/**
 * A listing as OpenCode searches it: a query's word has letters and digits only, so what holds it holds it within one run
 * of them. Immutable.
 *
 * @param runs the runs of letters and digits of each tool, marked by field
 * @param names the tools' cleaned names
 */
record OpencodeListing(WordPostings runs, String[] names) {

    static final Analysis<OpencodeListing> ANALYSIS = OpencodeListing::of;

    /** The run stands in the tool's name. */
    static final int NAME = 1;

    /** The run is the whole name. */
    static final int WHOLE_NAME = 2;

    static final int DESCRIPTION = 4;

    static final int PROPERTIES = 8;

    private static OpencodeListing of(ListingIndex listing) {
        WordPostings.Builder runs = new WordPostings.Builder();
        String[] names = new String[listing.size()];
        for (int i = 0; i < names.length; i++) {
            int local = i;
            Tool tool = listing.tool(i);
            names[i] = ToolName.clean(tool.name());
            String name = names[i].toLowerCase(Locale.ROOT);
            mark(runs, name, i, NAME);
            if (Humps.words(name).contains(name)) {
                runs.mark(name, i, WHOLE_NAME);
            }
            mark(runs, tool.description(), i, DESCRIPTION);
            TopProperties.each(resolved(tool.inputSchema().tree()), (property, description) -> {
                mark(runs, property, local, PROPERTIES);
                mark(runs, description, local, PROPERTIES);
            });
        }
        return new OpencodeListing(runs.build(), names);
    }

    private static void mark(WordPostings.Builder runs, String text, int local, int mark) {
        Humps.words(text.toLowerCase(Locale.ROOT)).forEach(run -> runs.mark(run, local, mark));
    }

    /** A schema that is a reference to one of its own definitions is that definition. */
    private static JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText("");
        for (String definitions : new String[] {"$defs", "definitions"}) {
            String start = "#/" + definitions + "/";
            if (reference.startsWith(start) && reference.indexOf('/', start.length()) < 0) {
                String name =
                        reference.substring(start.length()).replace("~1", "/").replace("~0", "~");
                return schema.path(definitions).path(name);
            }
        }
        return schema;
    }
}
