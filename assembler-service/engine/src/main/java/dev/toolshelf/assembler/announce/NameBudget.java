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

    private static final int MORE_SOURCES_CHARACTERS = 64;

    private final List<List<PoolTool>> sources;
    private final int[] taken;
    private final int[] used;
    private final int maxSourceCharacters;
    private int left;

    private NameBudget(List<List<PoolTool>> sources, int maxCharacters, int maxSourceCharacters) {
        this.sources = sources;
        this.taken = new int[sources.size()];
        this.used = new int[sources.size()];
        this.maxSourceCharacters = maxSourceCharacters;
        this.left = maxCharacters;
    }

    /**
     * The lines that fit.
     *
     * @param lines names, and one line per source that was cut
     * @param cut how many names were left out
     */
    record Fitting(List<String> lines, int cut) {

        /** The characters of all lines, each with its line break. */
        int characters() {
            return lines.stream().mapToInt(line -> line.length() + 1).sum();
        }
    }

    /**
     * Names of tools.
     *
     * @param maxCharacters the most characters of all lines together, line breaks included
     * @param maxSourceCharacters the most of one source's names
     */
    static Fitting fit(List<PoolTool> tools, int maxCharacters, int maxSourceCharacters) {
        Map<String, List<PoolTool>> bySource = new LinkedHashMap<>();
        tools.forEach(tool -> bySource.computeIfAbsent(tool.source().id(), any -> new ArrayList<>())
                .add(tool));
        return new NameBudget(List.copyOf(bySource.values()), maxCharacters, maxSourceCharacters).share();
    }

    /** The lines of a list from its start, and one that says how many there are more. */
    static Fitting head(List<String> lines, int maxCharacters) {
        if (new Fitting(lines, 0).characters() <= maxCharacters) {
            return new Fitting(lines, 0);
        }
        List<String> kept = new ArrayList<>();
        int left = maxCharacters - more(lines.size()).length() - 1;
        for (String line : lines) {
            left -= line.length() + 1;
            if (left < 0) {
                break;
            }
            kept.add(line);
        }
        int cut = lines.size() - kept.size();
        kept.add(more(cut));
        return new Fitting(kept, cut);
    }

    private static String more(int count) {
        return "(" + count + " more)";
    }

    private Fitting share() {
        int named = reserveNotes();
        boolean more = true;
        while (more) {
            more = false;
            for (int s = 0; s < named; s++) {
                more |= takeNext(s);
            }
        }
        return lines(named);
    }

    /** Keeps room for a note on each source; returns how many sources there is room for. */
    private int reserveNotes() {
        int all = sources.stream()
                .mapToInt(source -> note(source, source.size()).length() + 1)
                .sum();
        if (all <= left) {
            left -= all;
            return sources.size();
        }
        left -= MORE_SOURCES_CHARACTERS;
        int named = 0;
        while (named < sources.size()) {
            List<PoolTool> source = sources.get(named);
            int cost = note(source, source.size()).length() + 1;
            if (cost > left) {
                break;
            }
            left -= cost;
            named++;
        }
        return named;
    }

    private boolean takeNext(int s) {
        List<PoolTool> source = sources.get(s);
        if (taken[s] == source.size()) {
            return false;
        }
        int cost = source.get(taken[s]).name().length() + 1;
        boolean last = taken[s] == source.size() - 1;
        int free = last ? note(source, source.size()).length() + 1 : 0;
        if (cost > left + free || used[s] + cost > maxSourceCharacters) {
            return false;
        }
        left += free - cost;
        used[s] += cost;
        taken[s]++;
        return true;
    }

    private Fitting lines(int named) {
        List<String> lines = new ArrayList<>();
        int cut = 0;
        int unnamed = 0;
        for (int s = 0; s < sources.size(); s++) {
            List<PoolTool> source = sources.get(s);
            source.subList(0, taken[s]).forEach(tool -> lines.add(tool.name()));
            int rest = source.size() - taken[s];
            cut += rest;
            if (s >= named) {
                unnamed += rest;
            } else if (rest > 0) {
                lines.add(note(source, rest));
            }
        }
        if (unnamed > 0) {
            lines.add("(" + unnamed + " more of " + (sources.size() - named) + " more sources)");
        }
        return new Fitting(lines, cut);
    }

    private static String note(List<PoolTool> source, int count) {
        return "(" + count + " more of " + source.get(0).source().id() + ")";
    }
}
