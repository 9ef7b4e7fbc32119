package dev.toolshelf.search.eve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.Deferred;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** eve's rules read out loud, one tool after the other: the oracle. Without namespaces. */
final class EveScan {

    private static final List<String> FILLERS = List.of("a an and for in is me my of or please the to with".split(" "));

    record Scored(int position, int tier, double score, String connection, String name) {}

    private record Field(List<String> words, int weight) {}

    private EveScan() {}

    static List<Scored> rank(String query, PoolIndex pool) {
        List<String> words = words(query);
        List<String> telling = words.stream()
                .filter(word -> word.length() > 1 && !FILLERS.contains(word))
                .toList();
        List<Scored> scored = new ArrayList<>();
        for (Deferred tool : Deferred.of(pool)) {
            double score = 0;
            for (String asked : telling.isEmpty() ? words : telling) {
                for (Field field : fields(tool)) {
                    boolean hit = field.words().stream()
                            .anyMatch(word -> word.startsWith(asked) || word.length() >= 3 && asked.startsWith(word));
                    score += hit ? field.weight() : 0;
                }
            }
            if (score > 0) {
                scored.add(new Scored(tool.position(), tier(words, tool), score, tool.cleanedServer(), tool.cleaned()));
            }
        }
        scored.sort(Comparator.comparing(Scored::tier)
                .thenComparing(Scored::score, Comparator.reverseOrder())
                .thenComparing(Scored::connection)
                .thenComparing(Scored::name));
        return scored;
    }

    private static int tier(List<String> query, Deferred tool) {
        String full = tool.server() == null ? tool.cleaned() : tool.cleanedServer() + "__" + tool.cleaned();
        String own = full.contains("__") ? full.substring(full.lastIndexOf("__") + 2) : full;
        String asked = String.join(" ", query);
        if (asked.equals(String.join(" ", words(full)))) {
            return 0;
        }
        if (asked.equals(String.join(" ", words(own)))) {
            return 1;
        }
        if ((String.join(" ", words(tool.cleanedServer())) + " ").startsWith(asked + " ")) {
            return 2;
        }
        boolean named = String.join(" ", words(full)).startsWith(asked)
                || String.join(" ", words(own)).startsWith(asked);
        return named ? 3 : 4;
    }

    private static List<Field> fields(Deferred tool) {
        List<String> parameters = new ArrayList<>();
        List<String> descriptions = new ArrayList<>();
        JsonNode properties = tool.tool().inputSchema().tree().path("properties");
        properties.fields().forEachRemaining(property -> {
            parameters.addAll(words(property.getKey()));
            descriptions.addAll(prose(property.getValue().path("description").asText("")));
        });
        return List.of(
                new Field(words(tool.cleaned()), 6),
                new Field(words(tool.cleanedServer()), 4),
                new Field(parameters, 3),
                new Field(prose(tool.tool().description()), 2),
                new Field(descriptions, 1),
                new Field(tool.server() == null ? List.of() : prose(tool.instructions()), 1));
    }

    private static List<String> prose(String text) {
        return words(text).stream().filter(word -> word.length() > 1).toList();
    }

    private static List<String> words(String text) {
        String spaced = text.replaceAll("([A-Z]+)([A-Z][a-z])", "$1 $2").replaceAll("([a-z0-9])([A-Z])", "$1 $2");
        return Arrays.stream(spaced.toLowerCase(Locale.ROOT).split("[^a-z0-9]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
