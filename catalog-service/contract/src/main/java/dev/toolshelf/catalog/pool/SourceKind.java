package dev.toolshelf.catalog.pool;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a source's tools come from. */
public enum SourceKind {
    /** An MCP server; its tools are named {@code mcp__<server>__<tool>}. */
    @JsonProperty("mcp")
    MCP,
    /** Tools of the harness itself, called by their own names. */
    @JsonProperty("builtin")
    BUILTIN
}
