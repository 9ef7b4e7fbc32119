package dev.toolshelf.tokens.posted;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.ProviderCall;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.load.CountStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts of listings that nobody follows: posted tools, search tools. Made when asked for, within the counters' time limits, and
 * kept in this instance's memory for a while, bounded in tools; provisional ones are not kept. Thread-safe.
 */
public final class PostedCounts {

    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final int TOOLS_KEPT = 50_000;

    private final CounterChain counters;
    private final CountLoads loads;
    private final Cache<CountStore.Name, Answer> kept = Caffeine.newBuilder()
            .expireAfterWrite(LIFE)
            .maximumWeight(TOOLS_KEPT)
            .weigher((CountStore.Name key, Answer answer) ->
                    1 + answer.count().tools().size())
            .build();

    /**
     * @param counters who counts
     * @param loads sees to it that the same tools are counted once for all who ask
     */
    public PostedCounts(CounterChain counters, CountLoads loads) {
        this.counters = counters;
        this.loads = loads;
    }

    /**
     * A count and how it was come by.
     *
     * @param count the count
     * @param provisional whether a better counter failed in a way that may pass
     * @param calls what a provider answered, call by call; empty if another counter counted, or another instance
     * @param cached whether it was made for another question
     */
    public record Answer(ListingCount count, boolean provisional, List<ProviderCall> calls, boolean cached) {}

    /**
     * Counts a listing.
     *
     * @param label the server's cleaned name, or {@code -} for built-in tools
     */
    public Answer count(Listing listing, String label, ModelFamily family) {
        String digest = listing.digest();
        String wanted = counters.preferred(family).name(family);
        CountStore.Name key = new CountStore.Name(wanted, ListingCount.key(digest, label, family.id()));
        Answer known = kept.getIfPresent(key);
        if (known != null) {
            return new Answer(known.count(), false, known.calls(), true);
        }
        List<ProviderCall> calls = new ArrayList<>();
        CountLoads.Loaded loaded = loads.load(key, () -> {
            CounterChain.Result result = counters.count(digest, label, listing, family);
            calls.addAll(result.calls());
            return result;
        });
        boolean counted = loaded.origin() == CountLoads.Origin.COUNTED;
        Answer answer = new Answer(loaded.count(), loaded.provisional(), List.copyOf(calls), !counted);
        if (!loaded.provisional() && counted) {
            kept.put(key, answer);
        }
        return answer;
    }
}
