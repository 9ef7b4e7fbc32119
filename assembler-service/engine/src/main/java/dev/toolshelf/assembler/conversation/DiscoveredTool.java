package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A tool that this conversation knows by a reference, and which definition history shows (SPEC section 6).
 *
 * @param name its full name
 * @param source its source's id, or {@code null} if no source ever offered it here
 * @param tool its original name, or {@code null}
 * @param label the source's label when it was found
 * @param digest the listing whose definition was expanded: frozen until it is found again or a boundary comes
 * @param announced the listing whose changed definition was announced, or {@code null}
 * @param used whether a call named it since it was discovered
 * @param asText whether it was shown as text alone, so that the provider knows of no reference to it
 */
public record DiscoveredTool(
        String name,
        String source,
        String tool,
        String label,
        String digest,
        String announced,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean used,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean asText) {

    /** A name of which nothing else is known. */
    static DiscoveredTool named(String name) {
        return new DiscoveredTool(name, null, null, null, null, null, false, false);
    }

    /** Whether a definition is known. */
    boolean known() {
        return digest != null;
    }

    /** As one that is remembered by its name alone. */
    DiscoveredTool unknown() {
        return new DiscoveredTool(name, source, tool, label, null, null, used, asText);
    }

    /** With a change that was announced. */
    DiscoveredTool announcedAt(String changedDigest) {
        return new DiscoveredTool(name, source, tool, label, digest, changedDigest, used, asText);
    }

    /** As one that was called. */
    DiscoveredTool asUsed() {
        return new DiscoveredTool(name, source, tool, label, digest, announced, true, asText);
    }

    /** As one that was shown as text. */
    DiscoveredTool shownAsText() {
        return new DiscoveredTool(name, source, tool, label, digest, announced, used, true);
    }
}
