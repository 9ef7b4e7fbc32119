package dev.toolshelf.tokens.follow;

import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.ProviderListener;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * Learns after a start what was learned before: the provider's answers stand in the published counts, so nothing else has to be
 * kept. Looks at as many answers per family as a calibration remembers.
 */
public final class Relearning {

    private static final Logger LOG = Logger.getLogger(Relearning.class);
    private static final String JOB = "relearn";
    private static final long LOOK_MILLIS = 500;
    private static final int PER_FAMILY = 64;

    private final CatalogState catalog;
    private final PublishedCounts published;
    private final List<ModelFamily> families;
    private final ProviderListener listener;
    private final JobQueue queue;

    /**
     * @param catalog where sources and listings are read
     * @param published where the answers are read
     * @param families the counted families; those with a tokenizer of their own have nothing to learn
     * @param listener learns
     * @param queue runs the work
     */
    public Relearning(
            CatalogState catalog,
            PublishedCounts published,
            List<ModelFamily> families,
            ProviderListener listener,
            JobQueue queue) {
        this.catalog = catalog;
        this.published = published;
        this.families = families.stream()
                .filter(family -> family.encoding() == null && family.countingModel() != null)
                .toList();
        this.listener = listener;
        this.queue = queue;
    }

    /** Begins as soon as the state has been read. */
    public void start() {
        if (!families.isEmpty()) {
            queue.offer(JOB, this::relearn);
        }
    }

    private void relearn() {
        try {
            Map<String, Integer> learned = new HashMap<>();
            Set<CountKey> seen = new HashSet<>();
            catalog.eachListedSource(source -> learn(source, seen, learned));
            LOG.infof("relearned from published counts: %s", learned);
        } catch (NotReadyException e) {
            queue.offerAfter(LOOK_MILLIS, JOB, this::relearn);
        }
    }

    private void learn(Source source, Set<CountKey> seen, Map<String, Integer> learned) {
        for (ModelFamily family : families) {
            CountKey key = new CountKey(source.digest(), source.label(), family);
            if (learned.getOrDefault(family.id(), 0) < PER_FAMILY && seen.add(key) && learn(key)) {
                learned.merge(family.id(), 1, Integer::sum);
            }
        }
    }

    private boolean learn(CountKey key) {
        ListingCount count = published.get(key.toString()).orElse(null);
        if (count == null || count.unit() != CountUnit.PROVIDER) {
            return false;
        }
        Listing listing = catalog.listing(key.digest()).orElse(null);
        if (listing == null || listing.tools().isEmpty()) {
            return false;
        }
        long tokens = count.tools().stream()
                .map(ToolCount::tokens)
                .filter(Objects::nonNull)
                .mapToLong(Integer::longValue)
                .sum();
        listener.counted(key.family(), Definition.of(listing, key.label()), (int) Math.min(Integer.MAX_VALUE, tokens));
        return true;
    }
}
