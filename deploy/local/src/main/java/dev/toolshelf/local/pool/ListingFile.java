package dev.toolshelf.local.pool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One source's tools in a file: {@code {"server", "instructions"?, "tools": [...]}}.
 *
 * @param id the source's id: the file's name, without its ending and with everything else that is no id as {@code -}
 * @param body what the catalog is given
 */
public record ListingFile(String id, RawJson body) {
    private static final String ENDING = ".json";
    private static final String BUILTIN = "builtin";

    /**
     * Every listing of a folder, built-in tools first, then by name.
     *
     * @throws StackFailure naming file and reason, if one is none
     */
    public static List<ListingFile> of(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<ListingFile> listings = files.filter(
                            file -> file.getFileName().toString().endsWith(ENDING))
                    .sorted()
                    .map(ListingFile::read)
                    .toList();
            if (listings.isEmpty()) {
                throw StackFailure.usage("there is no listing (*.json) in " + folder);
            }
            return Stream.concat(
                            listings.stream().filter(listing -> listing.id.equals(BUILTIN)),
                            listings.stream().filter(listing -> !listing.id.equals(BUILTIN)))
                    .toList();
        } catch (IOException e) {
            throw StackFailure.usage("cannot read the folder " + folder + ": " + e.getMessage());
        }
    }

    /** Reads one. */
    public static ListingFile read(Path file) {
        JsonNode listing;
        try {
            listing = Json.mapper().readTree(Files.readAllBytes(file));
        } catch (IOException e) {
            throw StackFailure.usage("the listing " + file + " cannot be read: " + Json.reason(e));
        }
        String name = file.getFileName().toString();
        String id = name.substring(0, name.length() - ENDING.length()).replaceAll("[^A-Za-z0-9._-]", "-");
        if (!listing.path("tools").isArray()) {
            throw StackFailure.usage("the listing " + file + " has no \"tools\" array");
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        boolean builtin = id.equals(BUILTIN);
        body.put("kind", builtin ? BUILTIN : "mcp");
        body.put("serverName", listing.path("server").asText(id));
        if (listing.path("instructions").isTextual()) {
            body.set("instructions", listing.path("instructions"));
        }
        body.set("tools", listing.path("tools"));
        return new ListingFile(id, RawJson.of(body));
    }
}
