package dev.toolshelf.search.pi;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.words.Blanks;
import dev.toolshelf.search.words.WordPostings;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A listing's words as Pi ranks them. Immutable.
 *
 * @param words per tool: marked if the tool's own name has it, counted in description and schema
 * @param lengths words of description and schema, per tool
 * @param totalLength their sum
 * @param localNames per tool, the distinct words after the name's last {@code __}
 * @param instructions words of the server's instructions
 * @param shared per tool, whether another tool has the same cleaned name
 * @param undescribed per tool, whether it says nothing of itself, so that an MCP server's name is told in its place
 */
record PiListing(
        WordPostings words,
        int[] lengths,
        long totalLength,
        List<Set<String>> localNames,
        Set<String> instructions,
        boolean[] shared,
        boolean[] undescribed) {

    static final Analysis<PiListing> ANALYSIS = PiListing::of;

    /** The word stands in the tool's own name. */
    static final int NAME = 1;

    private static PiListing of(ListingIndex listing) {
        WordPostings.Builder words = new WordPostings.Builder();
        int[] lengths = new int[listing.size()];
        Set<String>[] localNames = newSets(listing.size());
        Map<String, Integer> owners = new HashMap<>();
        boolean[] shared = new boolean[listing.size()];
        boolean[] undescribed = new boolean[listing.size()];
        for (int i = 0; i < lengths.length; i++) {
            int local = i;
            Tool tool = listing.tool(i);
            String name = ToolName.clean(tool.name()).replace('-', '_');
            PiWords.of(name).forEach(word -> words.mark(word, local, NAME));
            localNames[i] = Set.copyOf(localWords(name));
            Integer owner = owners.putIfAbsent(name, i);
            if (owner != null) {
                shared[i] = true;
                shared[owner] = true;
            }
            String description = description(tool);
            undescribed[i] = description.isEmpty();
            count(description, local, words, lengths);
            SchemaTexts.each(tool.inputSchema().tree(), text -> count(text, local, words, lengths));
        }
        String instructions = listing.instructions() == null ? "" : listing.instructions();
        return new PiListing(
                words.build(),
                lengths,
                Arrays.stream(lengths).asLongStream().sum(),
                List.of(localNames),
                Set.copyOf(new LinkedHashSet<>(PiWords.of(instructions))),
                shared,
                undescribed);
    }

    private static String description(Tool tool) {
        String description = Blanks.trim(tool.description());
        if (!description.isEmpty() || tool.title() != null) {
            return description.isEmpty() ? tool.title() : description;
        }
        return tool.annotations() == null
                ? ""
                : tool.annotations().tree().path("title").asText("");
    }

    private static void count(String text, int local, WordPostings.Builder words, int[] lengths) {
        for (String word : PiWords.of(text)) {
            words.count(word, local);
            lengths[local]++;
        }
    }

    /** The distinct words after a name's last {@code __}, which cuts from the left: {@code a___b} ends in {@code _b}. */
    static Set<String> localWords(String name) {
        String[] segments = name.split("__", -1);
        return new LinkedHashSet<>(PiWords.of(segments[segments.length - 1]));
    }

    @SuppressWarnings("unchecked")
    private static Set<String>[] newSets(int size) {
        return new Set[size];
    }
}
