package dev.toolshelf.assembler.announce;

import dev.toolshelf.catalog.pool.PoolTool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shares a budget of characters among sources: names go round-robin until it is used up, and each source is at least
 * named with what it has more (SPEC section 7: budgets bound the total).
 */
final class NameBudget {

    private static final int NOTE_CHARACTERS = 64;

    private NameBudget() {}

    /**
     * The lines that fit.
     *
     * @param lines names, and one line per source that was cut
     * @param cut how many names were left out
     */
    record Fitting(List<String> lines, int cut) {}

    static Fitting fit(List<PoolTool> tools, int maxCharacters, int maxSourceCharacters) {
        Map<String, List<PoolTool>> bySource = new LinkedHashMap<>();
        tools.forEach(tool -> bySource.computeIfAbsent(tool.source().id(), any -> new ArrayList<>())
                .add(tool));
        int[] taken = new int[bySource.size()];
        int[] used = new int[bySource.size()];
        List<List<PoolTool>> sources = List.copyOf(bySource.values());
        int total = NOTE_CHARACTERS * sources.size();
        boolean more = true;
        while (more) {
            more = false;
            for (int s = 0; s < taken.length; s++) {
                if (taken[s] == sources.get(s).size()) {
                    continue;
                }
                int cost = sources.get(s).get(taken[s]).name().length() + 1;
                if (total + cost <= maxCharacters && used[s] + cost <= maxSourceCharacters) {
                    taken[s]++;
                    used[s] += cost;
                    total += cost;
                    more = true;
                }
            }
        }
        List<String> lines = new ArrayList<>();
        int cut = 0;
        for (int s = 0; s < taken.length; s++) {
            List<PoolTool> source = sources.get(s);
            source.subList(0, taken[s]).forEach(tool -> lines.add(tool.name()));
            int left = source.size() - taken[s];
            if (left > 0) {
                lines.add("(" + left + " more of " + source.get(0).source().id() + ")");
                cut += left;
            }
        }
        return new Fitting(lines, cut);
    }
}
