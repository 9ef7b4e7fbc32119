package dev.toolshelf.tokens.config;

import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lays {@code toolshelf.tokens.family.<id>} over the product's data. Pure functions. */
public final class FamilySettings {

    private static final String PREFIX = "toolshelf.tokens.family.";

    private FamilySettings() {}

    /**
     * The families as they are configured.
     *
     * @param families the product's
     * @param settings by family id
     * @param counters ids of the counters there are
     * @throws IllegalArgumentException naming the setting, if it names a family or a counter that is not there, or a number below 0
     */
    public static ModelFamilies over(
            ModelFamilies families, Map<String, TokenCountConfig.Family> settings, Set<String> counters) {
        settings.forEach((id, setting) -> {
            if (families.byId(id).isEmpty()) {
                throw new IllegalArgumentException(PREFIX + id + ": no such family");
            }
            boolean below = setting.preamble().orElse(0) < 0
                    || setting.framing().orElse(0) < 0
                    || setting.factor().orElse(1) <= 0;
            if (below) {
                throw new IllegalArgumentException(
                        PREFIX + id + ": preamble and framing are at least 0, factor is above 0");
            }
        });
        List<ModelFamily> all = families.families().stream()
                .map(family -> over(family, settings.get(family.id())))
                .toList();
        for (ModelFamily family : all) {
            for (String counter : family.counters()) {
                if (!counters.contains(counter)) {
                    throw new IllegalArgumentException(PREFIX + family.id() + ".counters names \"" + counter
                            + "\"; known are " + String.join(", ", counters));
                }
            }
        }
        return new ModelFamilies(all);
    }

    private static ModelFamily over(ModelFamily family, TokenCountConfig.Family setting) {
        if (setting == null) {
            return family;
        }
        Double factor = setting.factor().isPresent() ? (Double) setting.factor().getAsDouble() : family.factor();
        return new ModelFamily(
                family.id(),
                family.models(),
                family.encoding(),
                setting.preamble().orElse(family.preamble()),
                setting.countingModel().orElse(family.countingModel()),
                setting.framing().orElse(family.framing()),
                factor,
                setting.counters().orElse(family.counters()));
    }
}
