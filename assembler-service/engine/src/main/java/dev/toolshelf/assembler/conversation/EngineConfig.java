package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.gate.Support;
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
 */
public record EngineConfig(
        Profiles profiles, ModelFamilies families, Support support, String mode, boolean disableExperimentalBetas) {}
