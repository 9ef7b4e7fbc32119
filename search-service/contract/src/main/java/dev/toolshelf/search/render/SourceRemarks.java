package dev.toolshelf.search.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a model is told about sources that could not be searched, one sentence per status. */
final class SourceRemarks {

    private static final int MOST_NAMES = 50;

    private static final List<Map.Entry<String, String>> SENTENCES = List.of(
            Map.entry("connecting", "Still connecting, their tools may appear later: "),
            Map.entry("needs-login", "Waiting for a login by the user: "),
            Map.entry("failed", "Failed, their tools may be missing or old: "),
            Map.entry("missing", "Not known: "));

    private SourceRemarks() {}

    /** The sentences for sources by status; a status that is not known is named as it is. */
    static List<String> of(Map<String, String> unavailable) {
        Map<String, List<String>> byStatus = new TreeMap<>();
        new TreeMap<>(unavailable)
                .forEach((source, status) -> byStatus.computeIfAbsent(status, any -> new ArrayList<>())
                        .add(source));
        List<String> sentences = new ArrayList<>();
        for (Map.Entry<String, String> sentence : SENTENCES) {
            List<String> sources = byStatus.remove(sentence.getKey());
            if (sources != null) {
                sentences.add(sentence.getValue() + list(sources) + ".");
            }
        }
        byStatus.forEach((status, sources) -> sentences.add("Not available (" + status + "): " + list(sources) + "."));
        return sentences;
    }

    /** Names in a row; only so many, and then how many more there are. */
    static String list(List<String> names) {
        if (names.size() <= MOST_NAMES) {
            return String.join(", ", names);
        }
        return String.join(", ", names.subList(0, MOST_NAMES)) + " and " + (names.size() - MOST_NAMES) + " more";
    }
}
