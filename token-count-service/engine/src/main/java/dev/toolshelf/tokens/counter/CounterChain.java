package dev.toolshelf.tokens.counter;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.Counter.Counted;
import dev.toolshelf.tokens.counter.Counter.Failed;
import dev.toolshelf.tokens.counter.Counter.Outcome;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Counters in order of preference: the first one that answers counts, the ones before it are named with the reason why they
 * did not. Which counters, and in which order, is the family's own matter where it says so. Ends with characters, so a count
 * always comes. Thread-safe if its counters are.
 */
public final class CounterChain {

    private static final CharactersCounter LAST_RESORT = new CharactersCounter();

    private final Map<String, Counter> counters = new LinkedHashMap<>();
    private final Supplier<Long> millis;

    /** A chain of these counters in this order; its counts do not say when they were made. */
    public CounterChain(List<Counter> counters) {
        this(counters, () -> null);
    }

    /**
     * A chain.
     *
     * @param counters in order of preference; characters come after them
     * @param millis says when a count is made, milliseconds since 1970, or {@code null}
     */
    public CounterChain(List<Counter> counters, Supplier<Long> millis) {
        counters.forEach(counter -> this.counters.put(counter.id(), counter));
        this.counters.put(LAST_RESORT.id(), LAST_RESORT);
        this.millis = millis;
    }

    /**
     * A count, and how long it may be believed.
     *
     * @param count the count
     * @param provisional whether a counter before it failed in a way that may pass, so that a better count may come
     * @param calls what a provider answered, call by call; empty if another counter counted
     */
    public record Result(ListingCount count, boolean provisional, List<ProviderCall> calls) {}

    /** Ids of all its counters, in order. */
    public Set<String> ids() {
        return Collections.unmodifiableSet(counters.keySet());
    }

    /** The counters of a family, in its order; characters last. */
    public List<Counter> counters(ModelFamily family) {
        if (family.counters().isEmpty()) {
            return List.copyOf(counters.values());
        }
        Stream<String> ids = Stream.concat(family.counters().stream(), Stream.of(LAST_RESORT.id()));
        return ids.distinct().map(counters::get).filter(Objects::nonNull).toList();
    }

    /** The first counter that fits a family: whose counts are wanted, whatever fails at the moment. */
    public Counter preferred(ModelFamily family) {
        return counters(family).stream()
                .filter(counter -> counter.unfit(family).isEmpty())
                .findFirst()
                .orElse(LAST_RESORT);
    }

    /**
     * Whether a count is not the one that this chain wants and could be better: counted in a worse unit than the preferred
     * counter's, or by another counter of the same unit. A better one that somebody else made is left alone.
     */
    public boolean improvable(ListingCount count, ModelFamily family) {
        Counter preferred = preferred(family);
        int order = count.unit().compareTo(preferred.unit());
        return order > 0 || order == 0 && preferred.outdated(count.counter(), family);
    }

    /**
     * Counts a listing.
     *
     * @param digest the listing's digest
     * @param label the server's cleaned name, or {@code -} for built-in tools
     * @param listing the listing
     * @param family the model family
     */
    public Result count(String digest, String label, Listing listing, ModelFamily family) {
        List<Definition> definitions = Definition.of(listing, label);
        List<String> skipped = new ArrayList<>();
        boolean provisional = false;
        for (Counter counter : counters(family)) {
            String unfit = counter.unfit(family).orElse(null);
            if (unfit != null) {
                skipped.add(counter.name(family) + ": " + unfit);
                continue;
            }
            // Taken before counting: a counter that learns meanwhile may leave a name that is too old, never one too
            // new.
            String name = counter.name(family);
            Outcome outcome = counter.count(family, definitions);
            if (outcome instanceof Failed failed) {
                skipped.add(name + ": " + failed.reason());
                provisional |= failed.passing();
            } else if (outcome instanceof Counted counted) {
                return new Result(
                        new ListingCount(
                                digest,
                                label,
                                family.id(),
                                counter.unit(),
                                name,
                                skipped,
                                perTool(definitions, counted),
                                millis.get()),
                        provisional,
                        counted.calls());
            }
        }
        throw new IllegalStateException("characters can always be counted");
    }

    private static List<ToolCount> perTool(List<Definition> definitions, Counted counted) {
        List<ToolCount> tools = new ArrayList<>(definitions.size());
        for (int i = 0; i < definitions.size(); i++) {
            Definition definition = definitions.get(i);
            tools.add(new ToolCount(
                    definition.tool().name(),
                    definition.characters(),
                    counted.tokens().get(i)));
        }
        return tools;
    }
}
