package dev.toolshelf.catalog.pool;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.toolshelf.catalog.tool.Tool;

/** Which rule of SPEC section 3 decided about a tool, and how. */
public enum Deferral {
    /** The pool hides it. */
    @JsonProperty("override-hidden")
    OVERRIDE_HIDDEN(false),
    /** The pool always loads it. */
    @JsonProperty("override-always")
    OVERRIDE_ALWAYS(false),
    /** The pool never loads it. */
    @JsonProperty("override-never")
    OVERRIDE_NEVER(true),
    /** Rule 1: it, its source or its {@code _meta} asks to be loaded. */
    @JsonProperty("always-load")
    ALWAYS_LOAD(false),
    /** Rule 2: MCP tools are deferred. */
    @JsonProperty("mcp")
    MCP(true),
    /** Rule 3: the search tool is never deferred. */
    @JsonProperty("search-tool")
    SEARCH_TOOL(false),
    /** Rule 4: critical for communication. */
    @JsonProperty("critical")
    CRITICAL(false),
    /** Rule 5: marked as deferrable. */
    @JsonProperty("should-defer")
    SHOULD_DEFER(true),
    /** Rule 5: not marked. */
    @JsonProperty("loaded")
    LOADED(false);

    private final boolean deferred;

    Deferral(boolean deferred) {
        this.deferred = deferred;
    }

    /** Whether the tool's definition stays out of the model's view until it is discovered. */
    public boolean deferred() {
        return deferred;
    }

    /**
     * Decides for one tool; the first rule that applies wins.
     *
     * @param tool the tool, its {@code _meta} already read into its flags
     * @param source where it comes from
     * @param override what the pool says, or {@code null}
     * @param searchTool the name of the profile's search tool
     */
    public static Deferral of(Tool tool, Source source, LoadOverride override, String searchTool) {
        boolean isSearchTool =
                source.kind() == SourceKind.BUILTIN && tool.name().equals(searchTool);
        if (override == LoadOverride.HIDDEN) {
            return OVERRIDE_HIDDEN;
        }
        if (override == LoadOverride.ALWAYS) {
            return OVERRIDE_ALWAYS;
        }
        if (override == LoadOverride.NEVER && !isSearchTool) {
            return OVERRIDE_NEVER;
        }
        boolean sourceForbids = Boolean.FALSE.equals(source.alwaysLoad());
        if (Boolean.TRUE.equals(source.alwaysLoad()) || tool.alwaysLoad() && !sourceForbids) {
            return ALWAYS_LOAD;
        }
        if (source.kind() == SourceKind.MCP) {
            return MCP;
        }
        if (isSearchTool) {
            return SEARCH_TOOL;
        }
        if (tool.critical()) {
            return CRITICAL;
        }
        return tool.shouldDefer() ? SHOULD_DEFER : LOADED;
    }
}
