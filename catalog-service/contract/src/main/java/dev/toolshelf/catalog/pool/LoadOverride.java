package dev.toolshelf.catalog.pool;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a pool says about a source or a tool, against the ordinary rules (SPEC section 3). */
public enum LoadOverride {
    /** Never deferred. */
    @JsonProperty("always")
    ALWAYS,
    /** Never loaded, always deferred. */
    @JsonProperty("never")
    NEVER,
    /** Not shown, not announced, not found. */
    @JsonProperty("hidden")
    HIDDEN
}
