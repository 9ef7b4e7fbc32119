package dev.toolshelf.tokens.family;

import java.util.List;

/**
 * Models that count alike.
 *
 * @param id the family's id, part of count keys
 * @param models patterns of model names: {@code *} stands for any text, everything else for itself
 * @param encoding the local tokenizer's encoding, or {@code null} if the family has no public tokenizer
 * @param preamble tokens that the provider's counting endpoint adds once when tools are present (SPEC section 4)
 * @param countingModel the model that the counting endpoint is asked with, or {@code null} if the family has none
 */
public record ModelFamily(String id, List<String> models, String encoding, int preamble, String countingModel) {

    /** Copies the patterns. */
    public ModelFamily {
        models = List.copyOf(models);
    }

    /** Whether a model belongs to the family. */
    public boolean covers(String model) {
        return models.stream().anyMatch(pattern -> matches(pattern, model));
    }

    private static boolean matches(String pattern, String model) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(model);
        }
        if (!model.startsWith(parts[0])) {
            return false;
        }
        int at = parts[0].length();
        for (int i = 1; i < parts.length - 1; i++) {
            int found = model.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        String tail = parts[parts.length - 1];
        return model.length() - tail.length() >= at && model.endsWith(tail);
    }
}
