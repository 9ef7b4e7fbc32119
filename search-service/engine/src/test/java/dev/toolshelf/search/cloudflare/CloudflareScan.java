package dev.toolshelf.search.cloudflare;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.Deferred;
import dev.toolshelf.search.words.NameOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Cloudflare's rules read out loud, one tool after the other: the oracle. */
final class CloudflareScan {

    record Scored(int position, String path, double score) {}

    private final String phrase;
    private final List<String> asked;
    private final Set<String> found = new HashSet<>();
    private boolean phraseFound;

    private CloudflareScan(String query) {
        this.phrase = normal(query);
        this.asked = words(query);
    }

    static List<Scored> rank(String query, PoolIndex pool) {
        List<Scored> scored = new ArrayList<>();
        for (Deferred tool : Deferred.of(pool)) {
            String method = JsIdentifier.of(tool.tool().name());
            String connector = tool.server() == null ? "" : JsIdentifier.of(tool.server());
            String path = tool.server() == null ? method : connector + "." + method;
            double score = new CloudflareScan(query)
                    .score(path, connector, method, tool.tool().description());
            if (score >= 0) {
                scored.add(new Scored(tool.position(), path, score));
            }
        }
        scored.sort(Comparator.comparing(Scored::score).reversed().thenComparing(Scored::path, NameOrder::compare));
        return scored;
    }

    private double score(String path, String connector, String method, String description) {
        double score = 12 * field(path) + 8 * field(connector) + 10 * field(method) + 5 * field(description);
        double coverage = asked.isEmpty() ? 0 : (double) found.size() / asked.size();
        if (found.isEmpty() || coverage < (asked.size() <= 2 ? 1 : 0.6) && !phraseFound) {
            return -1;
        }
        score += coverage == 1 ? 25 : Math.round(coverage * 10);
        score += first(path).equals(asked.get(0)) || first(method).equals(asked.get(0)) ? 8 : 0;
        return score + (normal(path).equals(phrase) || normal(method).equals(phrase) ? 20 : 0);
    }

    private double field(String text) {
        String normal = normal(text);
        List<String> words = words(text);
        if (normal.isEmpty() || asked.isEmpty()) {
            return 0;
        }
        double worth = 0;
        if (normal.contains(phrase)) {
            phraseFound = true;
            worth += normal.equals(phrase) ? 14 : normal.startsWith(phrase) ? 9 : 6;
        }
        for (String word : asked) {
            int hit = 0;
            if (words.contains(word)) {
                hit = 4;
            } else if (words.stream().anyMatch(other -> other.startsWith(word) || word.startsWith(other))) {
                hit = 2;
            } else if (normal.contains(word)) {
                hit = 1;
            }
            worth += hit;
            if (hit > 0) {
                found.add(word);
            }
        }
        return worth;
    }

    private static String first(String text) {
        List<String> words = words(text);
        return words.isEmpty() ? "" : words.get(0);
    }

    private static String normal(String text) {
        return text.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .replaceAll("[_./:-]+", " ")
                .toLowerCase(Locale.ROOT)
                .trim();
    }

    private static List<String> words(String text) {
        return Arrays.stream(normal(text).split("[^a-z0-9]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
