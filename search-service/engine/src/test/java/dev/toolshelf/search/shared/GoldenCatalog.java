package dev.toolshelf.search.shared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.Shelf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The made-up catalogues of the recordings, as pools. */
final class GoldenCatalog {

    private GoldenCatalog() {}

    /**
     * The 147 tools on three servers, after built-in tools, which may be none. What the GitHub server said of itself is not
     * recorded; that all its tools, and no others, answer to {@code issue} shows that it named issues, so the sentence of
     * the seven tools' server stands for it.
     *
     * @param servers in their order
     */
    static PoolIndex of147(List<String> servers, List<Tool> builtIns) {
        Shelf shelf = new Shelf();
        if (!builtIns.isEmpty()) {
            shelf.builtIns(builtIns);
        }
        for (String server : servers) {
            List<Tool> tools = new ArrayList<>();
            for (JsonNode tool : SharedFolder.json("golden/catalog/" + server + ".json")) {
                Tool plain = Tool.of(
                        tool.path("name").asText(),
                        tool.path("description").asText(),
                        tool.path("inputSchema").toString());
                tools.add(new Tool(
                        plain.name(),
                        tool.path("title").asText(null),
                        plain.description(),
                        plain.inputSchema(),
                        null,
                        null,
                        null,
                        false,
                        false,
                        false));
            }
            shelf.server(server, server.equals("github") ? "Repositories, issues and pull requests" : null, tools);
        }
        return shelf.index();
    }

    /** The seven tools on three servers with instructions, in their order. */
    static PoolIndex ofSeven() {
        JsonNode catalog = SharedFolder.json("golden/seven-tools.json").path("catalog");
        Map<String, List<Tool>> byServer = new LinkedHashMap<>();
        for (JsonNode tool : catalog.path("tools")) {
            StringBuilder properties = new StringBuilder();
            tool.path("props")
                    .fields()
                    .forEachRemaining(property -> properties
                            .append(properties.isEmpty() ? "" : ",")
                            .append('"')
                            .append(property.getKey())
                            .append("\":{\"type\":\"string\",\"description\":")
                            .append(property.getValue())
                            .append('}'));
            byServer.computeIfAbsent(tool.path("server").asText(), any -> new ArrayList<>())
                    .add(Tool.of(
                            tool.path("name").asText(),
                            tool.path("description").asText(),
                            "{\"type\":\"object\",\"properties\":{" + properties + "}}"));
        }
        Shelf shelf = new Shelf();
        byServer.forEach((server, tools) ->
                shelf.server(server, catalog.path("servers").path(server).asText(), tools));
        return shelf.index();
    }
}
