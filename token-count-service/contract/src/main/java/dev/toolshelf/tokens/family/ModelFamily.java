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
        return models.stream().anyMatch(pattern -> NamePattern.matches(pattern, model));
    }
}
