package dev.toolshelf.search.keyword;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.text.Folding;
import dev.toolshelf.search.text.Postings;
import dev.toolshelf.search.text.Substrings;
import dev.toolshelf.search.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

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
        Postings<String> partLists = new Postings<>();
        Postings<String> hintLists = new Postings<>();
        Postings<String> descriptionLists = new Postings<>();
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
        this.byPart = partLists.done();
        this.parts = Substrings.of(List.copyOf(byPart.keySet()));
        this.toolsOfPart = new int[byPart.size()][];
        for (int number = 0; number < toolsOfPart.length; number++) {
            toolsOfPart[number] = byPart.get(parts.string(number));
        }
        this.names = Substrings.of(cleaned);
        this.ownNames = Substrings.of(own);
        this.toolsOfOwnName = ownTools.stream().mapToInt(Integer::intValue).toArray();
        this.byHintPiece = hintLists.done();
        this.byDescriptionPiece = descriptionLists.done();
    }

    private static void add(Postings<String> lists, List<String> words, int local) {
        for (String word : words) {
            lists.add(word, local);
        }
    }

    /** The tools with a name part that equals the term. */
    int[] withPart(String term) {
        return byPart.getOrDefault(term, NONE);
    }

    /** For each name part that has the term in it the tools that have the part; one tool may stand in several. */
    int[][] insidePart(String term) {
        int[] numbers = parts.containing(term);
        int[][] tools = new int[numbers.length][];
        for (int i = 0; i < numbers.length; i++) {
            tools[i] = toolsOfPart[numbers[i]];
        }
        return tools;
    }

    /** The tools whose cleaned own name has the term in it. */
    int[] insideName(String term) {
        return names.containing(term);
    }

    /** Those whose name as the server writes it has the term in it, if cleaning changed that name. */
    int[] insideOwnName(String term) {
        int[] numbers = ownNames.containing(term);
        int[] tools = new int[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            tools[i] = toolsOfOwnName[numbers[i]];
        }
        return tools;
    }

    /** A tool's folded, cleaned own name. */
    String name(int local) {
        return names.string(local);
    }

    /** The tools whose search hint has the pieces, as one term, between word boundaries. */
    int[] inHint(String term, List<String> pieces) {
        return byHintPiece.isEmpty()
                ? NONE
                : find(byHintPiece, term, pieces, local -> listing.tool(local).searchHint());
    }

    /** The same for the description. */
    int[] inDescription(String term, List<String> pieces) {
        return find(
                byDescriptionPiece, term, pieces, local -> listing.tool(local).description());
    }

    private static int[] find(Map<String, int[]> lists, String term, List<String> pieces, IntFunction<String> text) {
        int[] shortest = null;
        for (String piece : pieces) {
            int[] list = lists.get(piece);
            if (list == null) {
                return NONE;
            }
            shortest = shortest == null || list.length < shortest.length ? list : shortest;
        }
        if (shortest == null || pieces.size() == 1) {
            return shortest == null ? NONE : shortest;
        }
        return Arrays.stream(shortest)
                .filter(local -> Words.contain(Folding.fold(text.apply(local)), term))
                .toArray();
    }
}
