package dev.toolshelf.assembler.validation;

/**
 * What a body is checked against.
 *
 * @param wire the provider format
 * @param platform who serves it, such as {@code anthropic}, {@code bedrock}, {@code openai}; one that is not listed has
 *     no limits of its own
 * @param model the model; {@code null} for the one that the body names
 * @param apiVersion the provider's API version; {@code null} if none is sent
 * @param searchTool the name of the client's search tool; {@code null} if it has none
 */
public record Target(String wire, String platform, String model, String apiVersion, String searchTool) {

    /** A wire on a platform, everything else open. */
    public static Target of(String wire, String platform) {
        return new Target(wire, platform, null, null, null);
    }
}
