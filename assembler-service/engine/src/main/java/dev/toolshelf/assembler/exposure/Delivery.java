package dev.toolshelf.assembler.exposure;

import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profile.Exposure;
import dev.toolshelf.search.render.ResultForm;

/**
 * How a profile's tools reach the model on a wire (SPEC section 9). Immutable, thread-safe.
 *
 * @param exposure how discovered tools become usable on this wire
 * @param searchTool the search tool, or {@code null} if the model has none
 * @param fixed the tool that runs others, by name or as code; or {@code null}
 * @param form how a search's answer is rendered
 */
public record Delivery(Exposure exposure, Profile.SearchTool searchTool, Profile.FixedTool fixed, ResultForm form) {

    /**
     * Decides.
     *
     * @param profile the profile
     * @param wire the wire
     * @param fallback whose dispatcher serves native profiles without one on wires that know no deferred tools
     */
    public static Delivery of(Profile profile, Wire wire, Profile fallback) {
        ResultForm own = ResultForm.named(profile.results().form()).orElse(ResultForm.GROUPED_JSON);
        return switch (profile.exposure()) {
            case NATIVE ->
                wire.defers()
                        ? new Delivery(Exposure.NATIVE, profile.searchTool(), null, wire.revealing())
                        : dispatched(profile, own, profile.dispatcher() == null ? fallback : profile);
            case DISPATCHER -> new Delivery(Exposure.DISPATCHER, profile.searchTool(), profile.dispatcher(), own);
            // The code searches: the model itself has no search tool.
            case CODE_MODE, WHOLE_SDK -> new Delivery(profile.exposure(), null, profile.codeTool(), own);
            case RETRIEVE_ONCE -> new Delivery(Exposure.RETRIEVE_ONCE, null, null, own);
            case HOSTED -> new Delivery(Exposure.HOSTED, profile.searchTool(), null, own);
        };
    }

    private static Delivery dispatched(Profile profile, ResultForm own, Profile dispatching) {
        boolean text = own != ResultForm.TOOL_REFERENCE && own != ResultForm.TOOL_SEARCH_OUTPUT;
        return new Delivery(
                Exposure.DISPATCHER,
                profile.searchTool(),
                dispatching.dispatcher(),
                text ? own : ResultForm.GROUPED_JSON);
    }

    /** Whether a search's result reveals definitions to the provider. */
    public boolean reveals() {
        return exposure == Exposure.NATIVE;
    }

    /** Whether the provider must know deferred tools: only then do model, platform and gateway matter. */
    public boolean needsProvider() {
        return exposure == Exposure.NATIVE || exposure == Exposure.HOSTED;
    }

    /** Whether the name is the search tool's that Toolshelf can answer. */
    public boolean searches(String name) {
        return searchTool != null
                && exposure != Exposure.HOSTED
                && searchTool.name().equals(name);
    }

    /** The search tool's name, or a name that no tool has. */
    public String searchToolName() {
        return searchTool == null ? "" : searchTool.name();
    }
}
