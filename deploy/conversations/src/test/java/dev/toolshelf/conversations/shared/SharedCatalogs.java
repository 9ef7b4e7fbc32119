package dev.toolshelf.conversations.shared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.conversations.shelf.Shelf;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The listings of real servers in {@code shared/data/catalogs}, which are no part of the product. */
public final class SharedCatalogs {

    private static final Path CATALOGS = Path.of("../../../shared/data/catalogs");

    private SharedCatalogs() {}

    /** The servers' names, sorted. */
    public static List<String> servers() {
        try (Stream<Path> files = Files.list(CATALOGS)) {
            return files.map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The tools that a server lists. */
    public static List<Tool> tools(String server) {
        try {
            JsonNode catalog =
                    Json.mapper().readTree(CATALOGS.resolve(server + ".json").toFile());
            List<Tool> tools = new ArrayList<>();
            for (JsonNode tool : catalog.path("tools")) {
                tools.add(Tool.of(
                        tool.path("name").asText(),
                        tool.path("description").asText(""),
                        tool.path("inputSchema").toString()));
            }
            return tools;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A shelf with servers, each ready, and a pool of them. */
    public static Shelf shelf(String pool, List<String> servers) {
        Shelf shelf = new Shelf();
        servers.forEach(server -> shelf.list(server, SourceKind.MCP, null, tools(server)));
        shelf.pool(pool, servers, null, null);
        return shelf;
    }
}
