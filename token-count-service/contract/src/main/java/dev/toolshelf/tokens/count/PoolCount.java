package dev.toolshelf.tokens.count;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What a pool's definitions cost in one model family: the deferred ones, which the gate compares with its threshold, and
 * all of them, which is what the model would see without deferral (SPEC section 4). Hidden tools count nowhere.
 *
 * <p>Characters come from the pool's own definitions and are always there. Tokens are sums of the listings' counts, which
 * are made with each source's names standing alone: the names that a collision in this pool changed count as unchanged.
 *
 * @param family the model family's id
 * @param unit how the deferred tools were counted (all tools, where none is deferred); {@link CountUnit#CHARACTERS} as
 *     soon as two units meet or a count is not there
 * @param deferredTools how many tools are deferred
 * @param deferredCharacters characters of the deferred tools
 * @param deferredTokens tokens of the deferred tools; {@code null} if and only if the unit is characters
 * @param allCharacters characters of all tools
 * @param allTokens tokens of all tools, or {@code null} if they are not all counted in {@code unit}
 * @param missing ids of sources with tools whose counts are not there, in pool order
 */
public record PoolCount(
        String family,
        CountUnit unit,
        int deferredTools,
        long deferredCharacters,
        Long deferredTokens,
        long allCharacters,
        Long allTokens,
        List<String> missing) {

    /** Copies the list. */
    public PoolCount {
        missing = missing == null ? List.of() : List.copyOf(missing);
    }

    /**
     * Sums up a pool.
     *
     * @param view the pool, resolved
     * @param counts the count under a {@link ListingCount#key()}, or {@code null} if there is none
     * @param family the model family's id
     */
    public static PoolCount of(PoolView view, Function<String, ListingCount> counts, String family) {
        Sum deferred = new Sum();
        Sum all = new Sum();
        Map<String, Map<String, ToolCount>> known = new HashMap<>();
        Map<String, CountUnit> units = new HashMap<>();
        List<String> missing = new ArrayList<>();
        for (PoolTool tool : view.tools()) {
            Source source = tool.source();
            Map<String, ToolCount> ofSource = known.get(source.id());
            if (ofSource == null) {
                ListingCount count = counts.apply(ListingCount.key(source.digest(), source.label(), family));
                ofSource = byTool(count);
                known.put(source.id(), ofSource);
                units.put(source.id(), count == null ? CountUnit.CHARACTERS : count.unit());
            }
            ToolCount count = ofSource.get(tool.tool().name());
            if (count == null && !missing.contains(source.id())) {
                missing.add(source.id());
            }
            int characters = ToolCount.characters(tool.name(), tool.tool());
            CountUnit unit = count == null ? CountUnit.CHARACTERS : units.get(source.id());
            all.add(characters, count, unit);
            if (tool.deferred()) {
                deferred.add(characters, count, unit);
            }
        }
        CountUnit unit = deferred.tools > 0 ? deferred.unit() : all.unit();
        Long deferredTokens = unit == CountUnit.CHARACTERS ? null : (Long) deferred.tokens;
        Long allTokens = unit != CountUnit.CHARACTERS && all.unit() == unit ? (Long) all.tokens : null;
        return new PoolCount(
                family, unit, deferred.tools, deferred.characters, deferredTokens, all.characters, allTokens, missing);
    }

    private static Map<String, ToolCount> byTool(ListingCount count) {
        Map<String, ToolCount> byTool = new HashMap<>();
        if (count != null) {
            count.tools().forEach(tool -> byTool.put(tool.tool(), tool));
        }
        return byTool;
    }

    private static final class Sum {
        private final Set<CountUnit> units = EnumSet.noneOf(CountUnit.class);
        private int tools;
        private long characters;
        private long tokens;

        void add(int toolCharacters, ToolCount count, CountUnit unit) {
            tools++;
            characters += toolCharacters;
            boolean counted = count != null && count.tokens() != null;
            tokens += counted ? count.tokens() : 0;
            units.add(counted ? unit : CountUnit.CHARACTERS);
        }

        CountUnit unit() {
            return units.size() == 1 ? units.iterator().next() : CountUnit.CHARACTERS;
        }
    }
}
