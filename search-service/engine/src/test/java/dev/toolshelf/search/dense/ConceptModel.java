package dev.toolshelf.search.dense;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A model that knows a handful of concepts: a text's vector counts the concepts that its words belong to. */
final class ConceptModel implements Embedder {

    private static final Map<String, Integer> CONCEPTS = Map.ofEntries(
            Map.entry("mail", 0),
            Map.entry("letter", 0),
            Map.entry("send", 1),
            Map.entry("post", 1),
            Map.entry("weather", 2),
            Map.entry("rain", 2),
            Map.entry("forecast", 2),
            Map.entry("issue", 3),
            Map.entry("bug", 3),
            Map.entry("create", 4),
            Map.entry("report", 4),
            Map.entry("file", 5),
            Map.entry("document", 5));

    private static final int OTHER = 6;

    @Override
    public String model() {
        return "concepts";
    }

    @Override
    public int dimension() {
        return OTHER + 2;
    }

    @Override
    public List<float[]> queries(List<String> texts) {
        return texts.stream().map(this::document).toList();
    }

    @Override
    public float[] document(String text) {
        float[] vector = new float[dimension()];
        for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z]+")) {
            Integer concept = CONCEPTS.get(word);
            vector[concept == null ? OTHER : concept] += concept == null ? 0.1f : 1;
        }
        double length = 0;
        for (float value : vector) {
            length += value * value;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }
}
