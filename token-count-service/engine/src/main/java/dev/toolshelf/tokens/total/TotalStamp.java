package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * From which state of the catalog a pool's total was summed up. Two things, for two questions. The revisions order writers:
 * of two totals the one with the higher pool revision is newer, then the one with the higher sum of source revisions. The
 * content says whether two totals come from the same state, which the sum alone cannot; a reader believes only its own.
 *
 * @param poolRevision the pool's revision
 * @param sourceRevisions the sum of the revisions of the pool's sources that exist; -1 in a stamp below all totals of its pool revision
 * @param content names the state and the counter, 64 hex digits; empty in a stamp that is no state
 */
public record TotalStamp(long poolRevision, long sourceRevisions, String content) {

    /**
     * The stamp of a state.
     *
     * @param pool the pool
     * @param source the source of an id, or {@code null} if there is none
     * @param counter the counter that is wanted
     */
    public static TotalStamp of(Pool pool, Function<String, Source> source, String counter) {
        return of(pool, (String id) -> revision(source.apply(id)), counter, 0);
    }

    /**
     * The stamp that a pool's total has to have after one of its sources changed, whether or not the change has been seen yet.
     *
     * @param changedSource the source's id
     * @param revision the source's revision after the change
     * @param deleted whether the change deleted it
     */
    public static TotalStamp after(
            Pool pool,
            Function<String, Source> source,
            String counter,
            String changedSource,
            long revision,
            boolean deleted) {
        ToLongFunction<String> revisions = id -> {
            long seen = revision(source.apply(id));
            if (!id.equals(changedSource) || seen > revision) {
                return seen;
            }
            return deleted ? 0 : revision;
        };
        // A deleted source leaves the sum; its last revision stays in, so that sums from before the deletion are lower.
        return of(pool, revisions, counter, revisions.applyAsLong(changedSource) == 0 ? revision : 0);
    }

    /** Below every total of a pool revision, above all earlier ones. */
    public static TotalStamp below(long poolRevision) {
        return new TotalStamp(poolRevision, -1, "");
    }

    private static long revision(Source source) {
        return source == null ? 0 : source.revision();
    }

    private static TotalStamp of(Pool pool, ToLongFunction<String> revisions, String counter, long more) {
        long sum = more;
        StringBuilder state = new StringBuilder().append(counter).append('\n').append(pool.revision());
        for (String id : pool.sources()) {
            long revision = revisions.applyAsLong(id);
            sum += revision;
            state.append('\n').append(id).append(' ').append(revision);
        }
        return new TotalStamp(pool.revision(), sum, digest(state.toString()));
    }

    private static String digest(String state) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(state.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
