package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.Arrays;

/**
 * The words of all deferred tools of one pool, inverted once more, so that a query looks each word up once instead of once
 * per source, and what a server's name or instructions count is in the postings. Gives the numbers that the sources' own
 * indexes give. Costs memory in proportion to the pool, so only pools that are searched again and again have one.
 * Immutable, thread-safe.
 */
final class MergedIndex {

    private final KeyTable entries;
    private final int[] starts;
    /** Per entry, postings of tools whose name has the word come first and end here. */
    private final int[] nameEnds;

    private final int[] tools;
    private final float[] counts;
    private final short[] nameWords;

    private MergedIndex(Building built) {
        this.entries = built.entries;
        this.starts = built.starts;
        this.nameEnds = built.nameEnds;
        this.tools = built.tools;
        this.counts = built.counts;
        this.nameWords = built.nameWords;
    }

    static MergedIndex of(ResolvedPool pool, Shelf weights) {
        return new MergedIndex(new Building(pool, weights));
    }

    /** The entry of a word or group, or -1. */
    int entry(long key) {
        return entries.get(key);
    }

    /** How many deferred tools an entry has. */
    int holders(int entry) {
        return starts[entry + 1] - starts[entry];
    }

    /** Adds the worth of each posting of an entry to its tool. */
    void add(int entry, float worth, float[] to) {
        int end = starts[entry + 1];
        for (int posting = starts[entry]; posting < end; posting++) {
            to[tools[posting]] += worth * counts[posting];
        }
    }

    /** Counts one more word of the name for each tool in whose name an entry stands. */
    void cover(int entry, CoveredNames covered) {
        int end = nameEnds[entry];
        for (int posting = starts[entry]; posting < end; posting++) {
            covered.add(tools[posting]);
        }
    }

    /** How many different words the name of the tool at a position has. */
    int nameWords(int position) {
        return nameWords[position];
    }

    private static final class Building {
        private final ResolvedPool pool;
        private final Shelf weights;
        private final KeyTable entries;
        private final int[] starts;
        private final int[] nameEnds;
        private final int[] tools;
        private final float[] counts;
        private final short[] nameWords;

        private Building(ResolvedPool pool, Shelf weights) {
            this.pool = pool;
            this.weights = weights;
            long[][] keys = new long[pool.sources().length][];
            for (int s = 0; s < keys.length; s++) {
                keys[s] = keys(s);
            }
            long[] all =
                    distinct(Arrays.stream(keys).flatMapToLong(Arrays::stream).toArray());
            entries = new KeyTable(all.length);
            for (int entry = 0; entry < all.length; entry++) {
                entries.put(all[entry], entry);
            }
            starts = new int[all.length + 1];
            nameEnds = new int[all.length];
            int[] named = new int[all.length];
            visit(keys, (entry, tool, count, inName) -> {
                starts[entry + 1]++;
                named[entry] += inName ? 1 : 0;
            });
            int[] next = new int[all.length];
            for (int entry = 0; entry < all.length; entry++) {
                starts[entry + 1] += starts[entry];
                nameEnds[entry] = starts[entry];
                next[entry] = starts[entry] + named[entry];
            }
            tools = new int[starts[all.length]];
            counts = new float[tools.length];
            visit(keys, (entry, tool, count, inName) -> {
                int posting = inName ? nameEnds[entry]++ : next[entry]++;
                tools[posting] = tool;
                counts[posting] = count;
            });
            nameWords = new short[pool.size()];
            for (int s = 0; s < keys.length; s++) {
                for (int tool = 0; tool < pool.sources()[s].size(); tool++) {
                    int position = pool.offsets()[s] + tool;
                    nameWords[position] = (short) pool.indexes()[s].nameWords(tool);
                }
            }
        }

        /** All that a source can be found by, its server's words too. */
        private long[] keys(int s) {
            ShelfIndex index = pool.indexes()[s];
            long[] own = index.keys();
            long[] server = pool.servers()[s].keys();
            long[] instructions = index.instructed();
            long[] keys = Arrays.copyOf(own, own.length + server.length + instructions.length);
            System.arraycopy(server, 0, keys, own.length, server.length);
            System.arraycopy(instructions, 0, keys, own.length + server.length, instructions.length);
            return distinct(keys);
        }

        private static long[] distinct(long[] keys) {
            Arrays.sort(keys);
            int size = 0;
            for (int i = 0; i < keys.length; i++) {
                if (i == 0 || keys[i] != keys[i - 1]) {
                    keys[size++] = keys[i];
                }
            }
            return Arrays.copyOf(keys, size);
        }

        private interface Visitor {
            void posting(int entry, int tool, float count, boolean inName);
        }

        private void visit(long[][] keys, Visitor visitor) {
            for (int s = 0; s < keys.length; s++) {
                for (long key : keys[s]) {
                    visit(s, key, visitor);
                }
            }
        }

        private void visit(int s, long key, Visitor visitor) {
            PoolSource source = pool.sources()[s];
            ShelfIndex index = pool.indexes()[s];
            int merged = entries.get(key);
            int entry = index.entry(key);
            int start = entry < 0 ? 0 : index.start(entry);
            int end = entry < 0 ? 0 : index.end(entry);
            float base = pool.base(s, key, (float) weights.instructions());
            int served = 0;
            for (int posting = start; posting < end; posting++) {
                int tool = index.tool(posting);
                for (; base > 0 && served < tool; served++) {
                    bare(source, merged, served, base, visitor);
                }
                served = tool + 1;
                if (source.deferred(tool)) {
                    float count = index.count(posting);
                    float all = base > 0 ? ShelfScores.together(count, base, weights.k1()) : count;
                    visitor.posting(merged, source.offset() + tool, all, index.inName(posting));
                }
            }
            for (; base > 0 && served < source.size(); served++) {
                bare(source, merged, served, base, visitor);
            }
        }

        /** A tool that has only the server's word. */
        private void bare(PoolSource source, int entry, int tool, float base, Visitor visitor) {
            if (source.deferred(tool)) {
                visitor.posting(entry, source.offset() + tool, ShelfScores.together(0, base, weights.k1()), false);
            }
        }
    }
}
