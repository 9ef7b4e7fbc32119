package dev.toolshelf.search.evaluate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntBinaryOperator;

/**
 * The best so many of the tools that are offered, for rankings with more than a score: higher group first, then higher score, then the ranking's own order of positions, then the
 * lower position. Keeps no more than the limit, however many are offered. Not thread-safe.
 */
public final class OrderedBest {

    /**
     * A tool's place in the order.
     *
     * @param position of the tool in the pool
     * @param group what counts more than any score; higher is better
     * @param score its score
     */
    public record Place(int position, int group, double score) {}

    private final Comparator<Place> bestFirst;
    private final int keep;
    private Place[] worstFirst;
    private int kept;
    private int offered;

    /**
     * A new selection.
     *
     * @param keep how many to keep, at least 0
     * @param ties compares two positions of one group and score, negative if the first is better; 0 leaves it to pool
     *     order
     */
    public OrderedBest(int keep, IntBinaryOperator ties) {
        this.keep = keep;
        this.worstFirst = new Place[Math.min(keep, 64)];
        this.bestFirst = (a, b) -> {
            int order = Integer.compare(b.group(), a.group());
            order = order != 0 ? order : Double.compare(b.score(), a.score());
            order = order != 0 ? order : ties.applyAsInt(a.position(), b.position());
            return order != 0 ? order : Integer.compare(a.position(), b.position());
        };
    }

    /** A selection that is large enough for a request's page of a pool with so many tools. */
    public static OrderedBest page(Request request, int tools, IntBinaryOperator ties) {
        return new OrderedBest((int) Math.min(tools, (long) request.offset() + request.limit()), ties);
    }

    /** Offers a tool, each position at most once. */
    public void offer(int position, int group, double score) {
        offered++;
        if (keep == 0 || kept == keep && clearlyWorse(group, score)) {
            return;
        }
        Place hit = new Place(position, group, score);
        if (kept < keep) {
            if (kept == worstFirst.length) {
                worstFirst = Arrays.copyOf(worstFirst, (int) Math.min(keep, kept * 2L));
            }
            rise(hit, kept++);
        } else if (bestFirst.compare(hit, worstFirst[0]) < 0) {
            sink(hit);
        }
    }

    private boolean clearlyWorse(int group, double score) {
        Place worst = worstFirst[0];
        return group < worst.group() || group == worst.group() && score < worst.score();
    }

    private void rise(Place hit, int from) {
        int at = from;
        while (at > 0 && bestFirst.compare(hit, worstFirst[(at - 1) >>> 1]) > 0) {
            worstFirst[at] = worstFirst[(at - 1) >>> 1];
            at = (at - 1) >>> 1;
        }
        worstFirst[at] = hit;
    }

    private void sink(Place hit) {
        int at = 0;
        while (2 * at + 1 < kept) {
            int child = 2 * at + 1;
            if (child + 1 < kept && bestFirst.compare(worstFirst[child + 1], worstFirst[child]) > 0) {
                child++;
            }
            if (bestFirst.compare(worstFirst[child], hit) <= 0) {
                break;
            }
            worstFirst[at] = worstFirst[child];
            at = child;
        }
        worstFirst[at] = hit;
    }

    /** How many hits were offered. */
    public int offered() {
        return offered;
    }

    /** The kept ones as hits from the offset on, best first. */
    public List<Hit> hits(int offset, String why) {
        return best().stream()
                .skip(offset)
                .map(place -> new Hit(place.position(), place.score(), why))
                .toList();
    }

    /** The kept ones, best first. */
    public List<Place> best() {
        Place[] sorted = Arrays.copyOf(worstFirst, kept);
        Arrays.sort(sorted, bestFirst);
        return List.of(sorted);
    }
}
