package dev.toolshelf.search.opencode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.Deferred;
import dev.toolshelf.search.words.NameOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** OpenCode's rules read out loud, one tool after the other: the oracle. Without exact paths. */
final class OpencodeScan {

    record Scored(int position, String path, double score) {}

    private OpencodeScan() {}

    static List<Scored> rank(String query, String namespace, PoolIndex pool) {
        List<List<String>> terms = Arrays.stream(query.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                        .toLowerCase(Locale.ROOT)
                        .split("[^a-z0-9]+"))
                .filter(term -> !term.isEmpty())
                .map(OpencodeScan::forms)
                .toList();
        List<Scored> scored = new ArrayList<>();
        for (Deferred tool : Deferred.of(pool)) {
            String path = tool.server() == null ? tool.cleaned() : tool.cleanedServer() + "." + tool.cleaned();
            if (namespace != null && !namespace.equals(path.split("\\.")[0])) {
                continue;
            }
            String lower = path.toLowerCase(Locale.ROOT);
            String description = tool.tool().description().toLowerCase(Locale.ROOT);
            String text = text(path, tool);
            double score = 0;
            for (List<String> forms : terms) {
                score += forms.stream().anyMatch(form -> lower.equals(form) || lower.endsWith("." + form)) ? 20 : 0;
                score += forms.stream().anyMatch(lower::contains) ? 8 : 0;
                score += forms.stream().anyMatch(description::contains) ? 4 : 0;
                score += forms.stream().anyMatch(text::contains) ? 2 : 0;
            }
            if (score > 0 || terms.isEmpty()) {
                scored.add(new Scored(tool.position(), path, score));
            }
        }
        scored.sort(Comparator.comparing(Scored::score).reversed().thenComparing(Scored::path, NameOrder::compare));
        return scored;
    }

    private static String text(String path, Deferred tool) {
        List<String> texts = new ArrayList<>(List.of(path, tool.tool().description()));
        JsonNode properties = tool.tool().inputSchema().tree().path("properties");
        properties.fields().forEachRemaining(property -> {
            texts.add(property.getKey());
            texts.add(property.getValue().path("description").asText(""));
        });
        return String.join("\n", texts).toLowerCase(Locale.ROOT);
    }

    private static List<String> forms(String term) {
        List<String> forms = new ArrayList<>(List.of(term));
        if (term.endsWith("es") && term.length() > 3) {
            forms.add(term.substring(0, term.length() - 2));
        }
        if (term.endsWith("s") && term.length() > 2) {
            forms.add(term.substring(0, term.length() - 1));
        }
        return forms;
    }
}
