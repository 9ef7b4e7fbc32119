package dev.toolshelf.search.shared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A public retrieval set as a pool, one source per server, with its queries.
 *
 * @param name the set's name
 * @param pool its tools; those that name no server are of one without a name
 * @param tasks its queries
 */
record RetrievalSet(String name, PoolIndex pool, List<Task> tasks) {

    static final List<String> NAMES =
            List.of("azure_mcp", "bfcl", "metatool", "nestful", "stabletoolbench", "toolalpaca");

    /**
     * One query.
     *
     * @param text as a user wrote it
     * @param wanted per right answer the positions of the tools that are as good
     */
    record Task(String text, List<Set<Integer>> wanted) {

        /** The share of right answers among the found ones, 0 to 1. */
        double recall(Collection<Integer> found) {
            return wanted.stream()
                            .filter(tools -> tools.stream().anyMatch(found::contains))
                            .count()
                    / (double) wanted.size();
        }
    }

    static RetrievalSet read(String name) {
        JsonNode set = SharedFolder.json("retrieval/" + name + ".json");
        TestPool tools = new TestPool();
        Map<String, String[]> places = new HashMap<>();
        for (JsonNode tool : set.get("tools")) {
            String server = tool.path("server").asText("");
            String full = tool.get("name").asText();
            String own = server.isEmpty() || !full.contains("__") ? full : full.substring(full.indexOf("__") + 2);
            String schema = tool.has("input_schema") ? tool.get("input_schema").toString() : "{\"type\":\"object\"}";
            tools.tool(
                    server, SourceKind.MCP, Tool.of(own, tool.get("description").asText(""), schema));
            places.put(full, new String[] {server, own});
        }
        PoolIndex pool = tools.index();
        Map<String, Integer> positions = new HashMap<>();
        pool.sources().forEach(source -> {
            for (int local = 0; local < source.size(); local++) {
                positions.put(
                        source.index().serverName() + "\n"
                                + source.index().listing().tool(local).name(),
                        source.offset() + local);
            }
        });
        List<Task> tasks = new ArrayList<>();
        for (JsonNode query : set.get("queries")) {
            List<Set<Integer>> wanted = new ArrayList<>();
            for (JsonNode right : query.has("gold_groups") ? query.get("gold_groups") : query.get("gold")) {
                Set<Integer> same = new HashSet<>();
                Iterable<JsonNode> names = right.isArray() ? right : List.of(right);
                for (JsonNode one : names) {
                    String[] place = places.get(one.asText());
                    same.add(positions.get(place[0] + "\n" + place[1]));
                }
                wanted.add(same);
            }
            tasks.add(new Task(query.get("text").asText(), wanted));
        }
        return new RetrievalSet(name, pool, tasks);
    }
}
