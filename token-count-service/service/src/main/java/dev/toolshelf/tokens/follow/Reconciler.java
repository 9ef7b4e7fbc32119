package dev.toolshelf.tokens.follow;

import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.family.ModelFamily;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks at every source for counts that are missing or can be better: at the start, as soon as the state has been read, and
 * then again and again. So whatever was lost (a change, a job, a record that the broker did not take) is found again.
 */
public final class Reconciler {

    private static final long LOOK_MILLIS = 250;

    private final CatalogState catalog;
    private final PublishedCounts published;
    private final Counting counting;
    private final List<ModelFamily> families;
    private final JobQueue queue;
    private final long everyNanos;
    private final AtomicBoolean once = new AtomicBoolean();
    private volatile long lastNanos;

    /**
     * @param catalog the sources
     * @param published the counts that are there
     * @param counting wants the others
     * @param families the families that are counted
     * @param queue runs it
     * @param every how often
     */
    public Reconciler(
            CatalogState catalog,
            PublishedCounts published,
            Counting counting,
            List<ModelFamily> families,
            JobQueue queue,
            Duration every) {
        this.catalog = catalog;
        this.published = published;
        this.counting = counting;
        this.families = List.copyOf(families);
        this.queue = queue;
        this.everyNanos = every.toNanos();
    }

    /**
     * How far counting is.
     *
     * @param sources sources with a listing
     * @param known counts that are published
     * @param missing counts that are not
     */
    public record Progress(int sources, int known, int missing) {}

    /** Starts it. */
    public void start() {
        queue.every(LOOK_MILLIS, () -> {
            if (!once.get() || System.nanoTime() - lastNanos >= everyNanos) {
                queue.offer("reconcile", this::reconcile);
            }
        });
    }

    private void reconcile() {
        catalog.eachListedSource(counting::want);
        catalog.forgetDeleted();
        lastNanos = System.nanoTime();
        once.set(true);
    }

    /** Whether every source was looked at since the start. */
    public boolean lookedOnce() {
        return once.get();
    }

    /** How far counting is now; each distinct listing, label and family counts once. */
    public Progress progress() {
        Set<String> keys = new HashSet<>();
        int[] sources = new int[1];
        catalog.eachListedSource(source -> {
            sources[0]++;
            for (ModelFamily family : families) {
                keys.add(ListingCount.key(source.digest(), source.label(), family.id()));
            }
        });
        int known = (int) keys.stream().filter(published::has).count();
        return new Progress(sources[0], known, keys.size() - known);
    }
}
