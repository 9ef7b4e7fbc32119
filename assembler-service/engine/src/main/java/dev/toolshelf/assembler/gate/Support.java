package dev.toolshelf.assembler.gate;

import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.tokens.family.NamePattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which models and endpoints take deferred tools: data with its sources, {@code support.json} beside this class, or a
 * file of the same form that an operator keeps up to date (SPEC section 4).
 *
 * @param asOf the day the lists were checked
 * @param wires by wire
 */
public record Support(String asOf, Map<String, Wire> wires) {

    /**
     * One provider format.
     *
     * @param platforms by platform name
     */
    public record Wire(Map<String, Platform> platforms) {}

    /**
     * One platform.
     *
     * @param models patterns of models that take deferred tools; {@code *} stands for any text
     * @param endpoints patterns of base addresses that forward references; anything else is an unknown gateway
     * @param maxBodyBytes the largest request body
     * @param automaticCaching whether the request's top level takes {@code cache_control}
     * @param forcedChoiceRefused patterns of models that refuse a forcing {@code tool_choice}
     */
    public record Platform(
            List<String> models,
            List<String> endpoints,
            long maxBodyBytes,
            boolean automaticCaching,
            List<String> forcedChoiceRefused) {

        /** Whether the model takes deferred tools here. */
        public boolean takesDeferredTools(String model) {
            return matches(models, model);
        }

        /** Whether references reach the provider through this address; the platform's own one is {@code null}. */
        public boolean forwardsReferences(String endpoint) {
            return endpoint == null || matches(endpoints, endpoint);
        }

        /** Whether the model refuses to be forced to a tool while any is deferred. */
        public boolean refusesForcedChoice(String model) {
            return matches(forcedChoiceRefused, model);
        }
    }

    /** The lists that come with the product. */
    public static Support builtIn() {
        try (InputStream in = Support.class.getResourceAsStream("support.json")) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads lists of the same form. */
    public static Support read(InputStream json) throws IOException {
        return Json.mapper().readValue(json, Support.class);
    }

    /** A platform of a wire; empty if it is not listed, which fails closed. */
    public Optional<Platform> platform(String wire, String platform) {
        return Optional.ofNullable(wires.get(wire))
                .map(found -> found.platforms().get(platform));
    }

    private static boolean matches(List<String> patterns, String text) {
        return patterns != null && patterns.stream().anyMatch(pattern -> NamePattern.matches(pattern, text));
    }
}
