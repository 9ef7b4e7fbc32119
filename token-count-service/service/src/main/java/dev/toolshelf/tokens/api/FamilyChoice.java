package dev.toolshelf.tokens.api;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.CountedFamilies;
import jakarta.inject.Singleton;

/** Reads what every question about counts has in common: ids, and a model or a family. */
@Singleton
final class FamilyChoice {

    private final CountedFamilies families;

    /** @param families the families that are counted */
    FamilyChoice(CountedFamilies families) {
        this.families = families;
    }

    /** The family that is asked for; exactly one of both is given, else a problem is thrown. */
    ModelFamily of(String model, String family) {
        if ((model == null || model.isEmpty()) == (family == null || family.isEmpty())) {
            throw ProblemException.badRequest(
                    "model-or-family", "model", "give either a model or a family, such as model=claude-opus-5");
        }
        if (model != null && !model.isEmpty()) {
            return families.ofModel(model)
                    .orElseThrow(() -> ProblemException.badRequest(
                            "model-not-counted", "model", "no counted family covers this model; " + known()));
        }
        return families.byId(family)
                .orElseThrow(() -> ProblemException.badRequest(
                        "family-unknown", "family", "no counted family has this id; " + known()));
    }

    private String known() {
        return "counted are " + String.join(", ", families.ids());
    }

    /** Throws a problem if a value is no id. */
    static void requireId(String field, String value) {
        try {
            EntityKey.requireId(field, value);
        } catch (IllegalArgumentException e) {
            throw ProblemException.badRequest("invalid-id", field, e.getMessage());
        }
    }
}
