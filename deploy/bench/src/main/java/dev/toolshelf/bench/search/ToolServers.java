package dev.toolshelf.bench.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tools to measure with, by server: those of the sample, and those of the shared folder beside the project. */
public final class ToolServers {

    private static final int TOOLS_PER_SERVER = 200;

    private ToolServers() {}

    /** The 147 tools of the sample's three MCP servers. */
    public static Map<String, Listing> sample(Path home) throws IOException {
        Map<String, Listing> servers = new LinkedHashMap<>();
        for (String name : List.of("github", "jira", "slack")) {
            servers.put(
                    name,
                    listing(read(home.resolve("deploy/local/sample/" + name + ".json"))
                            .path("tools")));
        }
        return servers;
    }

    /**
     * So many real tools: the listings of the shared catalogues as they are, then the tools of the shared retrieval sets
     * in servers of up to 200.
     *
     * @throws IOException if the shared folder is not there or holds fewer tools
     */
    static Map<String, Listing> shared(Path home, int count) throws IOException {
        Map<String, Listing> servers = new LinkedHashMap<>();
        int left = count;
        for (Path file : files(home, "catalogs")) {
            JsonNode tools = read(file).path("tools");
            left = put(servers, file.getFileName().toString().replace(".json", ""), tools(tools), left);
        }
        for (Path file : files(home, "retrieval")) {
            List<Tool> tools = tools(read(file).path("tools"));
            for (int from = 0; from < tools.size(); from += TOOLS_PER_SERVER) {
                String server = file.getFileName().toString().replace(".json", "") + "-" + from / TOOLS_PER_SERVER;
                left = put(servers, server, tools.subList(from, Math.min(tools.size(), from + TOOLS_PER_SERVER)), left);
            }
        }
        // What is still missing are listings of a second tenant of the same servers.
        for (Map.Entry<String, Listing> server : List.copyOf(servers.entrySet())) {
            left = put(servers, server.getKey() + "-again", server.getValue().tools(), left);
        }
        if (left > 0) {
            throw new IOException("the shared folder holds " + left + " tools too few for " + count);
        }
        return servers;
    }

    private static int put(Map<String, Listing> servers, String name, List<Tool> tools, int left) {
        int taken = Math.min(left, tools.size());
        if (taken > 0) {
            servers.put(name, new Listing(null, tools.subList(0, taken)));
        }
        return left - taken;
    }

    /** Queries as models write them: recorded ones of a real client, by words alone. */
    static List<String> keywordQueries(Path home) throws IOException {
        List<String> queries = new ArrayList<>();
        for (JsonNode record : read(home.resolve("../shared/data/golden/claude-code-ranking.json"))
                .path("queries")) {
            String query = record.path("query").asText();
            if (query.chars().allMatch(c -> c >= 'a' && c <= 'z' || c == ' ') && !query.isBlank()) {
                queries.add(query);
            }
        }
        return queries;
    }

    /** Whole sentences: the queries of the shared retrieval sets. */
    static List<String> sentences(Path home, int perSet) throws IOException {
        List<String> queries = new ArrayList<>();
        for (Path file : files(home, "retrieval")) {
            int taken = 0;
            for (JsonNode query : read(file).path("queries")) {
                if (taken++ < perSet) {
                    queries.add(query.path("text").asText());
                }
            }
        }
        return queries;
    }

    private static List<Path> files(Path home, String folder) throws IOException {
        Path data = home.resolve("../shared/data").resolve(folder);
        if (!Files.isDirectory(data)) {
            throw new IOException("this measurement needs " + data.normalize() + ", beside the project");
        }
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static JsonNode read(Path file) throws IOException {
        return Json.mapper().readTree(Files.readAllBytes(file));
    }

    private static Listing listing(JsonNode tools) {
        return new Listing(null, tools(tools));
    }

    private static List<Tool> tools(JsonNode tools) {
        Map<String, Tool> byName = new LinkedHashMap<>();
        for (JsonNode tool : tools) {
            JsonNode schema = tool.has("inputSchema") ? tool.path("inputSchema") : tool.path("input_schema");
            byName.putIfAbsent(
                    tool.path("name").asText(),
                    Tool.of(
                            tool.path("name").asText(),
                            tool.path("description").asText(""),
                            schema.isObject() ? schema.toString() : "{\"type\":\"object\"}"));
        }
        return List.copyOf(byName.values());
    }
}
