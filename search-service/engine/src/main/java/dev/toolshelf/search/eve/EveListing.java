package dev.toolshelf.search.eve;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.words.TopProperties;
import dev.toolshelf.search.words.WordPostings;
import java.util.List;

/**
 * A listing's words as eve ranks them. Immutable.
 *
 * @param words of each tool, marked by field
 * @param names the tools' cleaned names
 * @param nameWords words of each tool's name, in order
 * @param ownWords those after its last {@code __}
 * @param instructions words of the server's instructions
 */
record EveListing(
        WordPostings words,
        String[] names,
        List<List<String>> nameWords,
        List<List<String>> ownWords,
        List<String> instructions) {

    static final Analysis<EveListing> ANALYSIS = EveListing::of;

    static final int NAME = 1;
    static final int PARAMETER = 2;
    static final int DESCRIPTION = 4;
    static final int PARAMETER_DESCRIPTION = 8;

    private static EveListing of(ListingIndex listing) {
        WordPostings.Builder words = new WordPostings.Builder();
        String[] names = new String[listing.size()];
        for (int i = 0; i < names.length; i++) {
            int local = i;
            Tool tool = listing.tool(i);
            names[i] = ToolName.clean(tool.name());
            mark(words, EveWords.of(names[i]), i, NAME);
            mark(words, EveWords.prose(tool.description()), i, DESCRIPTION);
            TopProperties.each(tool.inputSchema().tree(), (parameter, description) -> {
                mark(words, EveWords.of(parameter), local, PARAMETER);
                mark(words, EveWords.prose(description), local, PARAMETER_DESCRIPTION);
            });
        }
        String instructions = listing.instructions() == null ? "" : listing.instructions();
        return new EveListing(
                words.build(),
                names,
                List.of(names).stream().map(EveWords::of).toList(),
                List.of(names).stream().map(EveListing::own).map(EveWords::of).toList(),
                EveWords.prose(instructions).stream().distinct().toList());
    }

    private static void mark(WordPostings.Builder postings, List<String> words, int local, int mark) {
        words.forEach(word -> postings.mark(word, local, mark));
    }

    private static String own(String name) {
        int separator = name.lastIndexOf("__");
        return separator < 0 ? name : name.substring(separator + 2);
    }
}
