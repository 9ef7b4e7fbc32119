package dev.toolshelf.search.findability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The different words that a pool's tools say: own name, description, names of parameters; without the server's name, since
 * two servers that offer the same are what is looked for. Immutable once made.
 */
final class WordSets {

    private static final Pattern NOT_A_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
    private static final int MOST_WORDS = 1_000;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[][] words;
    private final Map<Key, List<Integer>> same = new HashMap<>();

    WordSets(PoolIndex pool) {
        this.words = new int[pool.size()][];
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                if (!source.hidden(local)) {
                    int tool = source.offset() + local;
                    words[tool] = numbered(source.index().listing().tool(local));
                    same.computeIfAbsent(new Key(words[tool]), any -> new ArrayList<>(1))
                            .add(tool);
                }
            }
        }
    }

    /** Folded words of a text, in order, repeated ones too. */
    static List<String> words(String text) {
        return NOT_A_WORD
                .splitAsStream(Folding.fold(text))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The tools with exactly the words of this one, itself too. */
    List<Integer> sameAs(int tool) {
        return same.get(new Key(words[tool]));
    }

    /** The share of the words of both that both have, 0 to 1. */
    double likeness(int one, int other) {
        int[] a = words[one];
        int[] b = words[other];
        int shared = 0;
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            if (a[i] == b[j]) {
                shared++;
                i++;
                j++;
            } else if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
        int all = a.length + b.length - shared;
        return all == 0 ? 1 : (double) shared / all;
    }

    private int[] numbered(Tool tool) {
        Set<String> said = new LinkedHashSet<>(ToolName.parts(ToolName.MCP_PREFIX + ToolName.clean(tool.name())));
        said.addAll(words(tool.description()));
        JsonNode properties = tool.inputSchema().tree().path("properties");
        properties.fieldNames().forEachRemaining(name -> said.add(Folding.fold(name)));
        return said.stream()
                .limit(MOST_WORDS)
                .mapToInt(word -> numbers.computeIfAbsent(word, any -> numbers.size()))
                .sorted()
                .toArray();
    }

    private record Key(int[] words) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(words, key.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words);
        }
    }
}
