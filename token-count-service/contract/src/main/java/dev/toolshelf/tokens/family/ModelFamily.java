package dev.toolshelf.tokens.family;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Models that count alike.
 *
 * @param id the family's id, part of count keys
 * @param models patterns of model names: {@code *} stands for any text, everything else for itself
 * @param encoding the local tokenizer's encoding, or {@code null} if the family has no public tokenizer
 * @param preamble tokens that the provider's counting endpoint adds once per call when tools are present (SPEC section 4)
 * @param countingModel the model that the counting endpoint is asked with, or {@code null} if the family has none
 * @param framing tokens that the provider adds around each tool and that are not to be counted as the tool's
 * @param factor tokens of the family per token of the estimate's tokenizer, as a start; {@code null} if nothing is known
 *     before the provider has answered
 * @param counters ids of its counters in order of preference; characters always come last. Empty: all there are
 */
public record ModelFamily(
        String id,
        List<String> models,
        String encoding,
        int preamble,
        String countingModel,
        int framing,
        Double factor,
        List<String> counters) {

    /** The preamble where a family's data name none: the seed's. */
    public static final int DEFAULT_PREAMBLE = 500;

    /** Copies the lists. */
    public ModelFamily {
        models = List.copyOf(models);
        counters = counters == null ? List.of() : List.copyOf(counters);
    }

    /** A family without framing and factor that takes all counters. */
    public ModelFamily(String id, List<String> models, String encoding, int preamble, String countingModel) {
        this(id, models, encoding, preamble, countingModel, 0, null, List.of());
    }

    @JsonCreator
    static ModelFamily read(
            @JsonProperty("id") String id,
            @JsonProperty("models") List<String> models,
            @JsonProperty("encoding") String encoding,
            @JsonProperty("preamble") Integer preamble,
            @JsonProperty("countingModel") String countingModel,
            @JsonProperty("framing") int framing,
            @JsonProperty("factor") Double factor,
            @JsonProperty("counters") List<String> counters) {
        int once = preamble == null ? DEFAULT_PREAMBLE : preamble;
        return new ModelFamily(id, models, encoding, once, countingModel, framing, factor, counters);
    }

    /** Whether a model belongs to the family. */
    public boolean covers(String model) {
        return models.stream().anyMatch(pattern -> NamePattern.matches(pattern, model));
    }
}
