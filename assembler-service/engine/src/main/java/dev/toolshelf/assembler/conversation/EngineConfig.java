package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.family.ModelFamilies;

/**
 * What an operator decides for every conversation.
 *
 * @param profiles the profiles that can be named
 * @param families the model families
 * @param support which models and endpoints take deferred tools
 * @param mode the service's {@code ENABLE_TOOL_SEARCH}, or {@code null}
 * @param disableExperimentalBetas the service's {@code DISABLE_EXPERIMENTAL_BETAS}
 * @param validator what every payload is checked with
 */
public record EngineConfig(
        Profiles profiles,
        ModelFamilies families,
        Support support,
        String mode,
        boolean disableExperimentalBetas,
        Validator validator) {

    /** With the validation rules that come with the product. */
    public EngineConfig(
            Profiles profiles, ModelFamilies families, Support support, String mode, boolean disableExperimentalBetas) {
        this(profiles, families, support, mode, disableExperimentalBetas, Validator.builtIn());
    }
}
