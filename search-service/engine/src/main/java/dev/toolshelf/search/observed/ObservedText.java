package dev.toolshelf.search.observed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.text.AsciiWords;
import dev.toolshelf.search.text.Postings;
import dev.toolshelf.search.text.Substrings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** The words of a listing's tools as the observed client compares them. Immutable, thread-safe. */
final class ObservedText {

    private static final String CUT_MARK = "… [truncated]";
    private static final int[] NONE = {};

    private final ListingIndex listing;
    private final int cut;
    private final Map<String, int[]> byPart;
    private final Substrings parts;
    private final int[][] toolsOfPart;
    private final Substrings rawNames;
    private final Map<String, int[]> byRawName;
    private final Map<String, int[]> byHintWord;
    private final Map<String, int[]> byDescriptionWord;

    /**
     * The analysis.
     *
     * @param kind of the source: names of MCP tools are split at {@code _} alone
     * @param descriptionCut characters of a description that are searched
     */
    record Of(SourceKind kind, int descriptionCut) implements Analysis<ObservedText> {
        @Override
        public ObservedText of(ListingIndex listing) {
            return new ObservedText(listing, kind, descriptionCut);
        }
    }

    private ObservedText(ListingIndex listing, SourceKind kind, int cut) {
        this.listing = listing;
        this.cut = cut;
        List<String> raw = new ArrayList<>();
        Postings<String> partLists = new Postings<>();
        Postings<String> rawLists = new Postings<>();
        Postings<String> hintLists = new Postings<>();
        Postings<String> descriptionLists = new Postings<>();
        for (int local = 0; local < listing.size(); local++) {
            Tool tool = listing.tool(local);
            int place = local;
            parts(tool.name(), kind).forEach(part -> partLists.add(part, place));
            raw.add(lower(tool.name()));
            rawLists.add(lower(tool.name()), local);
            AsciiWords.of(hint(local)).forEach(word -> hintLists.add(word, place));
            AsciiWords.of(description(local)).forEach(word -> descriptionLists.add(word, place));
        }
        this.byPart = partLists.done();
        this.byRawName = rawLists.done();
        this.byHintWord = hintLists.done();
        this.byDescriptionWord = descriptionLists.done();
        this.parts = Substrings.of(List.copyOf(byPart.keySet()));
        this.toolsOfPart = new int[byPart.size()][];
        for (int number = 0; number < toolsOfPart.length; number++) {
            toolsOfPart[number] = byPart.get(parts.string(number));
        }
        this.rawNames = Substrings.of(raw);
    }

    /** The parts of a name: those of MCP tools are split at {@code _} once other characters have become one. */
    static List<String> parts(String name, SourceKind kind) {
        if (kind != SourceKind.MCP) {
            return ToolName.parts(ToolName.clean(name));
        }
        List<String> parts = new ArrayList<>();
        for (String part : lower(ToolName.clean(name)).split("_")) {
            if (!part.isEmpty()) {
                parts.add(part);
            }
        }
        return parts;
    }

    static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private String hint(int local) {
        String hint = listing.tool(local).searchHint();
        return hint == null ? "" : lower(hint);
    }

    /** The description as the client sends it: with a sentence for a root union in front, and cut. */
    private String description(int local) {
        Tool tool = listing.tool(local);
        String text = tool.description();
        String constraint = constraint(tool.inputSchema().tree());
        if (!constraint.isEmpty()) {
            text = "Input constraint: " + constraint + ". " + text;
        }
        return lower(text.length() > cut ? text.substring(0, cut) + CUT_MARK : text);
    }

    /** The words that a root union adds: its keyword, and what each of its branches requires. */
    private static String constraint(JsonNode schema) {
        StringBuilder words = new StringBuilder();
        for (String union : List.of("anyOf", "oneOf", "allOf")) {
            if (schema.has(union)) {
                words.append(words.length() == 0 ? "" : ", ").append(union);
                for (JsonNode branch : schema.path(union)) {
                    branch.path("required").forEach(name -> words.append(' ').append(name.asText()));
                }
            }
        }
        return words.toString();
    }

    int[] withPart(String term) {
        return byPart.getOrDefault(term, NONE);
    }

    void insidePart(String term, IntConsumer found) {
        for (int number : parts.containing(term)) {
            for (int local : toolsOfPart[number]) {
                found.accept(local);
            }
        }
    }

    void insideRawName(String term, IntConsumer found) {
        for (int local : rawNames.containing(term)) {
            found.accept(local);
        }
    }

    int[] called(String rawName) {
        return byRawName.getOrDefault(rawName, NONE);
    }

    void inHint(String term, IntConsumer found) {
        find(byHintWord, term, this::hint, found);
    }

    void inDescription(String term, IntConsumer found) {
        find(byDescriptionWord, term, this::description, found);
    }

    private void find(Map<String, int[]> lists, String term, IntFunction<String> text, IntConsumer found) {
        if (AsciiWords.isOne(term)) {
            for (int local : lists.getOrDefault(term, NONE)) {
                found.accept(local);
            }
            return;
        }
        if (lists.isEmpty()) {
            return;
        }
        for (int local = 0; local < listing.size(); local++) {
            if (AsciiWords.contain(text.apply(local), term)) {
                found.accept(local);
            }
        }
    }
}
