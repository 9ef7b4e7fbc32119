package dev.toolshelf.tokens.follow;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.CatalogIndex.ListingName;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.load.CountLoads.Loaded;
import dev.toolshelf.tokens.load.CountStore;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.publish.CountPublisher;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Brings about the counts of sources: takes them from where somebody left them, counts what is not there, publishes what is
 * not published. Safe to do twice and by several instances at once: the same key always gets the same count. Thread-safe.
 */
public final class Counting {

    private static final Logger LOG = Logger.getLogger(Counting.class);
    private static final int SETTLED_REMEMBERED = 200_000;

    /** When to look again after what another instance is counting. */
    private static final long ELSEWHERE_MILLIS = 100;

    /** How long the topic may take to bring a count back before it is taken for lost. */
    private static final Duration UNDERWAY = Duration.ofSeconds(20);

    private final CatalogState catalog;
    private final CatalogIndex index;
    private final PublishedCounts published;
    private final CountLoads loads;
    private final CounterChain counters;
    private final List<ModelFamily> families;
    private final CountPublisher publisher;
    private final JobQueue queue;
    private final TokenMetrics metrics;
    private final Cache<String, ListingCount> underway =
            Caffeine.newBuilder().expireAfterWrite(UNDERWAY).build();
    private final Cache<String, Boolean> settled =
            Caffeine.newBuilder().maximumSize(SETTLED_REMEMBERED).build();

    /**
     * @param catalog where listings are read
     * @param index says which listings are worth a count
     * @param published where published counts are read
     * @param loads sees to it that a count is made once
     * @param counters who counts
     * @param families the families to count for
     * @param publisher publishes counts
     * @param queue runs the counting
     * @param metrics is told what was done
     */
    public Counting(
            CatalogState catalog,
            CatalogIndex index,
            PublishedCounts published,
            CountLoads loads,
            CounterChain counters,
            List<ModelFamily> families,
            CountPublisher publisher,
            JobQueue queue,
            TokenMetrics metrics) {
        this.catalog = catalog;
        this.index = index;
        this.published = published;
        this.loads = loads;
        this.counters = counters;
        this.families = List.copyOf(families);
        this.publisher = publisher;
        this.queue = queue;
        this.metrics = metrics;
        index.onUnused(this::letGo);
    }

    /**
     * Queues the counts of a source that are missing or can be better.
     *
     * @param source a source with a listing
     */
    public void want(Source source) {
        for (ModelFamily family : families) {
            CountKey key = new CountKey(source.digest(), source.label(), family);
            if (!settled(key) && !queue.offer(key, () -> count(key))) {
                metrics.dropped();
            }
        }
    }

    /** A settled count stays settled: only a better one could be published over it. Saves reading it again and again. */
    private boolean settled(CountKey key) {
        String name = key.toString();
        if (settled.getIfPresent(name) != null) {
            return published.has(name);
        }
        ListingCount count = published.get(name).orElse(null);
        if (count != null && !counters.improvable(count, key.family())) {
            settled.put(name, true);
            return true;
        }
        ListingCount sent = underway.getIfPresent(name);
        return sent != null && !counters.improvable(sent, key.family());
    }

    private void count(CountKey key) {
        // A listing that was replaced while its count waited is not worth one: what a burst costs is what stands at its
        // end.
        if (!index.held(new ListingName(key.digest(), key.label())) || settled(key)) {
            return;
        }
        Listing listing = catalog.listing(key.digest()).orElse(null);
        if (listing == null) {
            return;
        }
        Optional<Loaded> loaded = loads.tryLoad(name(key), () -> count(key, listing));
        if (loaded.isPresent()) {
            publish(key, loaded.get().count());
        } else {
            queue.offerAfter(ELSEWHERE_MILLIS, key, () -> count(key));
        }
    }

    private CountStore.Name name(CountKey key) {
        return new CountStore.Name(counters.preferred(key.family()).name(key.family()), key.toString());
    }

    private CounterChain.Result count(CountKey key, Listing listing) {
        CounterChain.Result result = counters.count(key.digest(), key.label(), listing, key.family());
        metrics.counted(result.count());
        if (!result.count().skipped().isEmpty()) {
            LOG.debugf(
                    "%s counted by %s; skipped %s",
                    key, result.count().counter(), result.count().skipped());
        }
        return result;
    }

    /** What no pool uses leaves the caches. What is published stays, for replays and for whoever uses it again. */
    private void letGo(ListingName listing) {
        queue.offer(listing, () -> {
            if (!index.inUse(listing)) {
                catalog.forget(listing.digest());
                loads.letGo(families.stream()
                        .map(family -> name(new CountKey(listing.digest(), listing.label(), family)))
                        .toList());
            }
        });
    }

    /** A worse count never replaces a better one, and the same one is not published again. */
    private void publish(CountKey key, ListingCount count) {
        ListingCount sent = underway.getIfPresent(key.toString());
        ListingCount before =
                sent != null ? sent : published.get(key.toString()).orElse(null);
        boolean better = before == null
                || count.unit().compareTo(before.unit()) < 0
                || count.unit() == before.unit() && !count.tools().equals(before.tools());
        if (better) {
            underway.put(key.toString(), count);
            publisher.publish(count);
        }
    }
}
