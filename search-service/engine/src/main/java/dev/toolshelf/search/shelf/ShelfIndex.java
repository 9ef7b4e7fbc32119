package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The words of a listing's tools, inverted. An entry is a stem, a group of related words or the first letters of stems;
 * its postings are a range of two flat arrays: tool and saturated count. Entries of stems are laid in their order, so
 * that those with the same first letters share one range. Immutable, thread-safe.
 */
final class ShelfIndex {

    /** How the index of a listing is made; equal weights share it. */
    record Made(Shelf weights, int hash) implements Analysis<ShelfIndex> {

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
        public ShelfIndex of(ListingIndex listing) {
            return new Building(weights).build(listing);
        }
    }

    private final KeyTable entries;
    private final KeyTable prefixes;
    private final int[] starts;
    private final int[] ends;
    private final int[] tools;
    private final float[] counts;
    /** Negative if the name is a single word as people write it. */
    private final short[] nameWords;

    private final KeyTable instructions;

    private ShelfIndex(Building built, int size, KeyTable instructions) {
        this.entries = built.entries;
        this.prefixes = built.prefixes;
        this.starts = Arrays.copyOf(built.starts, built.entry);
        this.ends = Arrays.copyOf(built.ends, built.entry);
        this.tools = Arrays.copyOf(built.tools, built.posting);
        this.counts = Arrays.copyOf(built.counts, built.posting);
        this.nameWords = Arrays.copyOf(built.nameWords, size);
        this.instructions = instructions;
    }

    /** The entry of a word or group, or -1. */
    int entry(long key) {
        return entries.get(key);
    }

    /** The entry of all stems with these first letters, or -1. */
    int prefixEntry(long key) {
        return prefixes.get(key);
    }

    /** The keys of all words and groups, in no order. */
    long[] keys() {
        return entries.keys();
    }

    /** The keys of the words of the instructions, in no order. */
    long[] instructed() {
        return instructions.keys();
    }

    /** Where an entry's postings start. */
    int start(int entry) {
        return starts[entry];
    }

    /** Where they end. */
    int end(int entry) {
        return ends[entry];
    }

    /** The tool of a posting, by its place in the listing. */
    int tool(int posting) {
        return tools[posting] >>> 1;
    }

    /** Whether the posting's word stands in the tool's name. */
    boolean inName(int posting) {
        return (tools[posting] & 1) != 0;
    }

    /** A posting's saturated count. */
    float count(int posting) {
        return counts[posting];
    }

    /** Adds the worth of each posting of an entry to its tool. @param offset the place of the listing's first tool */
    void add(int entry, float worth, float[] to, int offset) {
        int end = ends[entry];
        for (int posting = starts[entry]; posting < end; posting++) {
            to[offset + (tools[posting] >>> 1)] += worth * counts[posting];
        }
    }

    /** Counts one more word of the name for each tool in whose name an entry stands. */
    void cover(int entry, CoveredNames covered, int offset) {
        int end = ends[entry];
        for (int posting = starts[entry]; posting < end; posting++) {
            if (inName(posting)) {
                covered.add(offset + tool(posting));
            }
        }
    }

    /** How many different words a tool's name has, stop words not counted. */
    int nameWords(int tool) {
        return Math.abs(nameWords[tool]);
    }

    /** Whether a tool's name has several words, so that it can be recognised inside a sentence. */
    boolean severalWords(int tool) {
        return nameWords[tool] > 0;
    }

    /** Whether the server's instructions have a word. */
    boolean instructed(long key) {
        return instructions != KeyTable.EMPTY && instructions.get(key) >= 0;
    }

    /** Saturation: how much a count is worth. */
    static float saturated(double count, double k1) {
        return (float) (count * (k1 + 1) / (count + k1));
    }

    private static final class Building {
        private static final int MOST_INSTRUCTIONS = 4096;

        private final Shelf weights;
        private KeyTable entries;
        private KeyTable prefixes;
        private int[] starts;
        private int[] ends;
        private int entry;
        private int[] tools = new int[64];
        private float[] counts = new float[64];
        private int posting;
        private short[] nameWords;

        private Building(Shelf weights) {
            this.weights = weights;
        }

        private record Posted(int tool, double count, boolean inName) {}

        private ShelfIndex build(ListingIndex listing) {
            TreeMap<String, List<Posted>> words = new TreeMap<>();
            TreeMap<Long, List<Posted>> groups = new TreeMap<>();
            nameWords = new short[listing.size()];
            for (int tool = 0; tool < listing.size(); tool++) {
                ToolWords of = ToolWords.of(listing.tool(tool), weights);
                for (Map.Entry<String, ToolWords.Count> word : of.words().entrySet()) {
                    words.computeIfAbsent(word.getKey(), any -> new ArrayList<>(2))
                            .add(new Posted(
                                    tool, word.getValue().all(), of.name().contains(word.getKey())));
                }
                for (Map.Entry<Long, ToolWords.Count> group : of.groups().entrySet()) {
                    groups.computeIfAbsent(group.getKey(), any -> new ArrayList<>(2))
                            .add(new Posted(tool, group.getValue().all(), false));
                }
                int size = Math.min(of.name().size(), Short.MAX_VALUE);
                nameWords[tool] = (short) (of.nameLength() > 1 ? size : -size);
            }
            lay(words, groups);
            return new ShelfIndex(this, listing.size(), instructions(listing.instructions()));
        }

        private void lay(TreeMap<String, List<Posted>> words, TreeMap<Long, List<Posted>> groups) {
            Map<Long, int[]> ranges = new HashMap<>();
            entries = new KeyTable(words.size() + groups.size());
            starts = new int[2 * words.size() + groups.size()];
            ends = new int[starts.length];
            for (Map.Entry<String, List<Posted>> word : words.entrySet()) {
                int start = posting;
                add(Word.key(word.getKey()), word.getValue());
                long prefix = Word.prefixKey(word.getKey());
                if (prefix != 0) {
                    ranges.computeIfAbsent(prefix, any -> new int[] {start, 0})[1] = posting;
                }
            }
            groups.forEach(this::add);
            prefixes = new KeyTable(ranges.size());
            ranges.forEach((prefix, range) -> {
                prefixes.put(prefix, entry);
                starts[entry] = range[0];
                ends[entry++] = range[1];
            });
        }

        private void add(long key, List<Posted> posted) {
            if (!entries.put(key, entry)) {
                return;
            }
            starts[entry] = posting;
            for (Posted one : posted) {
                if (posting == tools.length) {
                    tools = Arrays.copyOf(tools, posting * 2);
                    counts = Arrays.copyOf(counts, posting * 2);
                }
                tools[posting] = one.tool() << 1 | (one.inName() ? 1 : 0);
                counts[posting++] = saturated(one.count(), weights.k1());
            }
            ends[entry++] = posting;
        }

        private static KeyTable instructions(String text) {
            if (text == null || text.isBlank()) {
                return KeyTable.EMPTY;
            }
            String start = text.length() > MOST_INSTRUCTIONS ? text.substring(0, MOST_INSTRUCTIONS) : text;
            KeyTable table = new KeyTable(start.length() / 2 + 1);
            Tokens.split(Tokens.plain(start), (token, at, joined) -> {
                Word word = Lexicon.word(token);
                if (!word.stop()) {
                    table.put(word.key(), 0);
                }
            });
            return table;
        }
    }
}
