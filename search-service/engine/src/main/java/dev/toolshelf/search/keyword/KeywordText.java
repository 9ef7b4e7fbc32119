package dev.toolshelf.search.keyword;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.text.Folding;
import dev.toolshelf.search.text.Substrings;
import dev.toolshelf.search.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** The words of a listing's tools as SPEC section 5, rule 4 compares them. Immutable, thread-safe. */
final class KeywordText {

    private static final int[] NONE = {};

    private final Map<String, int[]> byPart;
    private final Substrings parts;
    private final int[][] toolsOfPart;
    private final Substrings names;
    private final Substrings ownNames;
    private final int[] toolsOfOwnName;
    private final Map<String, int[]> byHintPiece;
    private final Map<String, int[]> byDescriptionPiece;
    private final ListingIndex listing;

    /** The analysis: name parts depend on whether {@code mcp__} is taken off, so on the kind. */
    record Of(SourceKind kind) implements Analysis<KeywordText> {
        @Override
        public KeywordText of(ListingIndex listing) {
            return new KeywordText(listing, kind);
        }
    }

    private KeywordText(ListingIndex listing, SourceKind kind) {
        this.listing = listing;
        Map<String, int[]> partLists = new HashMap<>();
        Map<String, int[]> hintLists = new HashMap<>();
        Map<String, int[]> descriptionLists = new HashMap<>();
        List<String> cleaned = new ArrayList<>();
        List<String> own = new ArrayList<>();
        List<Integer> ownTools = new ArrayList<>();
        for (int local = 0; local < listing.size(); local++) {
            Tool tool = listing.tool(local);
            String name = ToolName.clean(tool.name());
            cleaned.add(Folding.fold(name));
            // With a prefix in front, parts() takes that off and leaves one that is the tool's own.
            add(partLists, ToolName.parts(kind == SourceKind.MCP ? ToolName.MCP_PREFIX + name : name), local);
            if (!name.equals(tool.name())) {
                own.add(Folding.fold(tool.name()));
                ownTools.add(local);
            }
            if (tool.searchHint() != null) {
                add(hintLists, Words.pieces(Folding.fold(tool.searchHint())), local);
            }
            add(descriptionLists, Words.pieces(Folding.fold(tool.description())), local);
        }
        this.byPart = partLists;
        this.parts = Substrings.of(List.copyOf(partLists.keySet()));
        this.toolsOfPart = new int[partLists.size()][];
        for (int number = 0; number < toolsOfPart.length; number++) {
            toolsOfPart[number] = partLists.get(parts.string(number));
        }
        this.names = Substrings.of(cleaned);
        this.ownNames = Substrings.of(own);
        this.toolsOfOwnName = ownTools.stream().mapToInt(Integer::intValue).toArray();
        this.byHintPiece = hintLists;
        this.byDescriptionPiece = descriptionLists;
    }

    private static void add(Map<String, int[]> lists, List<String> words, int local) {
        for (String word : new LinkedHashSet<>(words)) {
            int[] list = lists.get(word);
            int[] longer = list == null ? new int[1] : Arrays.copyOf(list, list.length + 1);
            longer[longer.length - 1] = local;
            lists.put(word, longer);
        }
    }

    /** The tools with a name part that equals the term. */
    int[] withPart(String term) {
        return byPart.getOrDefault(term, NONE);
    }

    /** Hands over the tools with a name part that has the term in it; one tool may come more than once. */
    void insidePart(String term, IntConsumer found) {
        parts.containing(term, number -> {
            for (int local : toolsOfPart[number]) {
                found.accept(local);
            }
        });
    }

    /** Hands over the tools whose cleaned own name, or name as the server writes it, has the term in it. */
    void insideName(String term, IntConsumer found) {
        names.containing(term, found);
        ownNames.containing(term, number -> found.accept(toolsOfOwnName[number]));
    }

    /** A tool's folded, cleaned own name. */
    String name(int local) {
        return names.string(local);
    }

    /** Hands over the tools whose search hint has the pieces, as one term, between word boundaries. */
    void inHint(String term, List<String> pieces, IntConsumer found) {
        if (!byHintPiece.isEmpty()) {
            find(byHintPiece, term, pieces, found, local -> listing.tool(local).searchHint());
        }
    }

    /** The same for the description. */
    void inDescription(String term, List<String> pieces, IntConsumer found) {
        find(
                byDescriptionPiece,
                term,
                pieces,
                found,
                local -> listing.tool(local).description());
    }

    private interface Text {
        String of(int local);
    }

    private static void find(Map<String, int[]> lists, String term, List<String> pieces, IntConsumer found, Text text) {
        int[] shortest = null;
        for (String piece : pieces) {
            int[] list = lists.get(piece);
            if (list == null) {
                return;
            }
            shortest = shortest == null || list.length < shortest.length ? list : shortest;
        }
        if (shortest == null) {
            return;
        }
        for (int local : shortest) {
            if (pieces.size() == 1 || Words.contain(Folding.fold(text.of(local)), term)) {
                found.accept(local);
            }
        }
    }
}
