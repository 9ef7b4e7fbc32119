package dev.toolshelf.assembler.wire;

import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.catalog.json.RawJson;

/**
 * What a request's other members are made from.
 *
 * @param request the conversation's template: a JSON object
 * @param model the model
 * @param apiVersion the provider's API version, or {@code null}
 * @param platform the platform
 * @param deferring whether this request has deferred tools
 * @param breakpoints whether the profile sets cache breakpoints
 * @param withoutChoice whether a forced tool is left out, since it cannot be called
 */
public record TemplateQuestion(
        RawJson request,
        String model,
        String apiVersion,
        Support.Platform platform,
        boolean deferring,
        boolean breakpoints,
        boolean withoutChoice) {

    /** The same without a forced tool. */
    public TemplateQuestion choosingNothing() {
        return new TemplateQuestion(request, model, apiVersion, platform, deferring, breakpoints, true);
    }
}
