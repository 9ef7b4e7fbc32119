package dev.toolshelf.bench.search;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The seed's scoring the way that its text describes it: every tool is looked at for every term, descriptions by a pattern
 * with word boundaries. Texts are lowered and split, and patterns compiled, before the clock runs. The baseline.
 */
final class SeedScan {

    private record Scanned(int position, List<String> parts, String name, String description) {}

    private record Scored(int position, double score) {}

    private final List<Scanned> tools = new ArrayList<>();
    private final Map<String, Pattern> patterns = new HashMap<>();

    SeedScan(PoolIndex pool, List<String> queries) {
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                String name = source.index().plainName(local);
                String description =
                        source.index().listing().tool(local).description().toLowerCase(Locale.ROOT);
                tools.add(new Scanned(
                        source.offset() + local, ToolName.parts(name), name.toLowerCase(Locale.ROOT), description));
            }
        }
        for (String query : queries) {
            for (String term : query.split(" +")) {
                patterns.computeIfAbsent(term, any -> Pattern.compile("\\b" + Pattern.quote(term) + "\\b"));
            }
        }
    }

    /** The positions of the best so many tools. */
    int[] search(String query, int limit) {
        String[] terms = query.split(" +");
        List<Scored> scored = new ArrayList<>();
        for (Scanned tool : tools) {
            double score = 0;
            for (String term : terms) {
                score += name(tool, term, score);
                score += patterns.get(term).matcher(tool.description()).find() ? 2 : 0;
            }
            if (score > 0) {
                scored.add(new Scored(tool.position(), score));
            }
        }
        scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        return scored.stream().limit(limit).mapToInt(Scored::position).toArray();
    }

    private static double name(Scanned tool, String term, double scoreSoFar) {
        boolean inside = false;
        for (String part : tool.parts()) {
            if (part.equals(term)) {
                return 12;
            }
            inside |= part.contains(term);
        }
        if (inside) {
            return 6;
        }
        return scoreSoFar == 0 && tool.name().contains(term) ? 3 : 0;
    }
}
