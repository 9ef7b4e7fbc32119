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
import java.util.List;

/**
 * Counters in order of preference: the first one that answers counts, the ones before it are named with the reason why they
 * did not. Ends with characters, so a count always comes. Thread-safe if its counters are.
 */
public final class CounterChain {

    private static final CharactersCounter LAST_RESORT = new CharactersCounter();

    private final List<Counter> counters;

    /** A chain of these counters in this order, and characters after them. */
    public CounterChain(List<Counter> counters) {
        List<Counter> all = new ArrayList<>(counters);
        all.add(LAST_RESORT);
        this.counters = List.copyOf(all);
    }

    /**
     * A count, and how long it may be believed.
     *
     * @param count the count
     * @param provisional whether a counter before it failed in a way that may pass, so that a better count may come
     */
    public record Result(ListingCount count, boolean provisional) {}

    /** The first counter that fits a family: whose counts are wanted, whatever fails at the moment. */
    public Counter preferred(ModelFamily family) {
        return counters.stream()
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
        return order > 0 || order == 0 && !count.counter().equals(preferred.name(family));
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
        for (Counter counter : counters) {
            String unfit = counter.unfit(family).orElse(null);
            if (unfit != null) {
                skipped.add(counter.name(family) + ": " + unfit);
                continue;
            }
            Outcome outcome = counter.count(family, definitions);
            if (outcome instanceof Failed failed) {
                skipped.add(counter.name(family) + ": " + failed.reason());
                provisional |= failed.passing();
            } else if (outcome instanceof Counted counted) {
                return new Result(
                        new ListingCount(
                                digest,
                                label,
                                family.id(),
                                counter.unit(),
                                counter.name(family),
                                skipped,
                                perTool(definitions, counted)),
                        provisional);
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
