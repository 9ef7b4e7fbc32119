package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.SourceAnalysis;
import dev.toolshelf.search.index.SourceIndex;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The words of a server's name with what each counts for all of its tools, before saturation. Immutable, thread-safe.
 */
final class ServerWords {

    /** How they are made; equal weights share them. */
    record Made(Shelf weights, int hash) implements SourceAnalysis<ServerWords> {

        Made(Shelf weights) {
            this(weights, weights.hashCode());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Made made && weights.equals(made.weights);
        }

        /** Looked up per source and query, and the weights are many. */
        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public ServerWords of(SourceIndex source) {
            return new ServerWords(source.serverName(), weights);
        }
    }

    private final String[] stems;
    private final long[] keys;
    private final float[] counts;

    /** One bit per key: most queries have no word of most servers. */
    private final long bits;

    private ServerWords(String name, Shelf weights) {
        Map<String, Double> words = new LinkedHashMap<>();
        int[] length = new int[1];
        Tokens.split(
                Tokens.plain(name),
                (token, at, joined) ->
                        length[0] += joined || Lexicon.word(token).stop() ? 0 : 1);
        double each = ToolWords.counts(weights.server(), length[0]);
        Tokens.split(Tokens.plain(name), (token, at, joined) -> {
            Word word = Lexicon.word(token);
            if (!word.stop()) {
                words.merge(word.stem(), joined ? each * weights.joined() : each, Double::sum);
            }
        });
        this.stems = words.keySet().toArray(String[]::new);
        this.keys = new long[stems.length];
        this.counts = new float[stems.length];
        long set = 0;
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Word.key(stems[i]);
            counts[i] = words.get(stems[i]).floatValue();
            set |= bit(keys[i]);
        }
        this.bits = set;
    }

    /** The bit that stands for a key. */
    static long bit(long key) {
        return 1L << (key >>> 58);
    }

    /** Whether one of the words that these bits stand for may be in the name. */
    boolean mayHave(long queryBits) {
        return (bits & queryBits) != 0;
    }

    /** The stems of the name. */
    String[] stems() {
        return stems.clone();
    }

    /** The keys of its words. */
    long[] keys() {
        return keys.clone();
    }

    /** What a word counts; 0 if the name does not have it. */
    float count(long key) {
        if ((bits & bit(key)) == 0) {
            return 0;
        }
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == key) {
                return counts[i];
            }
        }
        return 0;
    }
}
