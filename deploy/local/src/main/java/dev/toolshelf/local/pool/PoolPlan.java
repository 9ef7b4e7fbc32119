package dev.toolshelf.local.pool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What goes into the pool, read and checked before anything is started.
 *
 * @param listings sources that are put with their tools, in pool order
 * @param servers a file of the {@code mcpServers} form, whose servers follow them
 * @param mode the pool's {@code ENABLE_TOOL_SEARCH}
 */
public record PoolPlan(List<ListingFile> listings, Optional<RawJson> servers, Optional<String> mode) {

    /** Copies the list. */
    public PoolPlan {
        listings = List.copyOf(listings);
    }

    /**
     * The sample's built-in tools, and then what was asked for; the sample's servers if nothing was.
     *
     * @param sample the sample's folder
     * @param catalog a folder of listings; a {@code builtin.json} in it stands for the sample's
     * @param mcpConfig a file of the {@code mcpServers} form
     * @throws StackFailure naming the file that cannot be used
     */
    public static PoolPlan of(Path sample, Optional<Path> catalog, Optional<Path> mcpConfig, Optional<String> mode) {
        List<ListingFile> listings = new ArrayList<>();
        if (catalog.isPresent()) {
            listings.addAll(ListingFile.of(catalog.get()));
        } else if (mcpConfig.isEmpty()) {
            listings.addAll(ListingFile.of(sample));
        }
        if (listings.stream().noneMatch(listing -> listing.id().equals("builtin"))) {
            listings.add(0, ListingFile.read(sample.resolve("builtin.json")));
        }
        return new PoolPlan(listings, mcpConfig.map(PoolPlan::readServers), mode);
    }

    private static RawJson readServers(Path file) {
        try {
            JsonNode config = Json.mapper().readTree(Files.readAllBytes(file));
            if (!config.path("mcpServers").isObject()) {
                throw StackFailure.usage("the file " + file + " has no \"mcpServers\" object");
            }
            config.path("mcpServers").fields().forEachRemaining(server -> {
                if (!says(server.getValue(), "command") && !says(server.getValue(), "url")) {
                    throw StackFailure.usage("the server \"" + server.getKey() + "\" of the file " + file
                            + " has neither a \"command\" nor a \"url\"");
                }
            });
            return RawJson.of(config);
        } catch (IOException e) {
            throw StackFailure.usage("the file " + file + " cannot be read: " + Json.reason(e));
        }
    }

    private static boolean says(JsonNode server, String field) {
        return server.path(field).isTextual() && !server.path(field).asText().isBlank();
    }
}
