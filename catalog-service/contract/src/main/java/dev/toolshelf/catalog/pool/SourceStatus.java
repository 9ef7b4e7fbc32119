package dev.toolshelf.catalog.pool;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a source is doing. A source keeps its last listing whatever its status, unless it is deleted. */
public enum SourceStatus {
    /** Not listed yet. */
    @JsonProperty("connecting")
    CONNECTING,
    /** Its listing is current. */
    @JsonProperty("ready")
    READY,
    /** It could not be reached or listed; the detail says why. */
    @JsonProperty("failed")
    FAILED,
    /** It wants a login. */
    @JsonProperty("needs-login")
    NEEDS_LOGIN
}
