package dev.toolshelf.assembler.validation.rule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.tokens.family.NamePattern;
import java.util.List;
import java.util.Map;

/**
 * What the rules of one wire are filled with; a limit that is absent is not checked.
 *
 * @param usualPlatform the platform of those who name none
 * @param toolName what a tool's name must match
 * @param propertyKey what a key of a schema's root properties must match
 * @param callId what a call's id must match
 * @param schemaRoot keywords that a schema's root must not have
 * @param maxNamespacedName longest namespace and function name together
 * @param maxBreakpoints most cache breakpoints
 * @param maxTools most tools
 * @param maxDeferredTools most deferred tools
 * @param maxStrictTools most tools with {@code strict}
 * @param searchTypes the provider's own search tools: tool type to name
 * @param maxQueries longest input of such a tool, by the member of its input
 * @param versions what an API version changes, by version
 * @param models what models refuse: patterns of models ({@code *} is any text), by what they refuse
 * @param platforms by platform; the empty name stands for one that is not listed
 * @param shapes changes to the wire's shapes, in their form; {@code null} for none
 */
public record WireLimits(
        String usualPlatform,
        TextForm toolName,
        TextForm propertyKey,
        TextForm callId,
        List<String> schemaRoot,
        Integer maxNamespacedName,
        Integer maxBreakpoints,
        Integer maxTools,
        Integer maxDeferredTools,
        Integer maxStrictTools,
        Map<String, String> searchTypes,
        Map<String, Integer> maxQueries,
        Map<String, Version> versions,
        Map<String, List<String>> models,
        Map<String, Platform> platforms,
        Map<String, JsonNode> shapes) {

    /** Takes absent lists as empty ones. */
    public WireLimits {
        schemaRoot = schemaRoot == null ? List.of() : List.copyOf(schemaRoot);
        searchTypes = searchTypes == null ? Map.of() : Map.copyOf(searchTypes);
        maxQueries = maxQueries == null ? Map.of() : Map.copyOf(maxQueries);
        versions = versions == null ? Map.of() : Map.copyOf(versions);
        models = models == null ? Map.of() : Map.copyOf(models);
        platforms = platforms == null ? Map.of() : Map.copyOf(platforms);
    }

    /**
     * What an API version refuses.
     *
     * @param members members of the body
     * @param assistantDocuments whether {@code document} blocks directly in an assistant's message
     * @param userCitations whether citations on a user's text
     */
    public record Version(List<String> members, boolean assistantDocuments, boolean userCitations) {}

    /**
     * One platform.
     *
     * @param maxBodyBytes the largest body; {@code null} if none is known
     * @param modelInBody whether the body names the model
     * @param bodyVersion what {@code anthropic_version} in the body must be; {@code null} if the body has none
     * @param automaticCaching whether the body itself takes {@code cache_control}
     * @param deferral whether tools may be deferred
     * @param toolChanges whether tools may be added and removed in mid-conversation
     * @param mcpConnector whether the provider calls MCP servers
     */
    public record Platform(
            Long maxBodyBytes,
            boolean modelInBody,
            String bodyVersion,
            boolean automaticCaching,
            boolean deferral,
            boolean toolChanges,
            boolean mcpConnector) {}

    /** The platform of that name, else the one for platforms that are not listed. */
    public Platform platform(String name) {
        Platform listed = name == null ? null : platforms.get(name);
        return listed == null ? platforms.get("") : listed;
    }

    /** Whether the model refuses something; an unknown model refuses nothing. */
    public boolean refuses(String what, String model) {
        return model != null
                && models.getOrDefault(what, List.of()).stream()
                        .anyMatch(pattern -> NamePattern.matches(pattern, model));
    }
}
