package dev.toolshelf.search.render;

import dev.toolshelf.search.query.SearchAnswer;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms in which profiles show an answer to their models: {@code results.form} of a profile (SPEC section 5). */
public enum ResultForm {
    /** {@code tool_reference} blocks: {@link ToolReferences}. */
    TOOL_REFERENCE("tool_reference", (answer, lookup, offset) -> {
        ToolReferences references = ToolReferences.of(answer);
        return new Rendering(references.content(), references.found(), references.notes());
    }),
    /** Namespaces of functions: the {@code tools} of {@link ToolSearchOutput}. */
    TOOL_SEARCH_OUTPUT("tool_search_output", (answer, lookup, offset) -> ToolSearchOutput.of(answer, lookup)),
    /** Grok Build's JSON by server, with schemas and status. */
    GROUPED_JSON("grouped-json", (answer, lookup, offset) -> GroupedJson.of(answer, lookup)),
    /** OpenCode's pages of callable paths with signatures. */
    OPENCODE_ITEMS("opencode-items", OpenCodeItems::of),
    /** eve's names with signatures. */
    EVE_RESULTS("eve-results", EveResults::of),
    /** Cloudflare's paths with scores. */
    CLOUDFLARE_RESULTS("cloudflare-results", CloudflareResults::of),
    /** Pi's names with one line each. */
    NAME_LINES("name-lines", (answer, lookup, offset) -> NameLines.of(answer, lookup)),
    /** TypeScript declarations. */
    DECLARATIONS("declarations", (answer, lookup, offset) -> Declarations.of(answer, lookup));

    private final String profileName;
    private final Renderer renderer;

    ResultForm(String profileName, Renderer renderer) {
        this.profileName = profileName;
        this.renderer = renderer;
    }

    private interface Renderer {
        Rendering render(SearchAnswer answer, ToolLookup lookup, int offset);
    }

    /** The form of a name in a profile; empty if there is none. */
    public static Optional<ResultForm> named(String name) {
        return Stream.of(values()).filter(form -> form.profileName.equals(name)).findFirst();
    }

    /** Its name in profiles. */
    public String profileName() {
        return profileName;
    }

    /**
     * Renders an answer. Names that the lookup does not know are left out, and said; {@link #TOOL_REFERENCE} alone does not
     * look, since its references are resolved when the payload is made.
     *
     * @param answer what was found
     * @param lookup the definitions of the pool
     * @param offset how many matches the query skipped; {@code null} is 0
     */
    public Rendering render(SearchAnswer answer, ToolLookup lookup, Integer offset) {
        return renderer.render(answer, lookup, offset == null ? 0 : offset);
    }
}
