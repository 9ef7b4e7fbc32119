package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers of the real Pi beside ours: the same tools in the same order. */
@Tag("shared")
class SharedGoldenPiTest {

    /** Pi's own tools were in the pool; they count in its statistics, so what they say is told here, in other words. */
    private static final List<Tool> OWN_TOOLS = List.of(
            own(
                    "read",
                    "Read what a file holds. Text files and images (jpg, png, gif, webp, bmp) work; images come as"
                            + " attachments. Text is truncated to 2000 lines or 50KB, whichever comes first. For a large"
                            + " file use offset and limit, and continue with the next offset until it is complete.",
                    Map.of(
                            "path", "Path of the file, relative or absolute",
                            "offset", "First line number, indexed from 1",
                            "limit", "Maximum number of lines")),
            own(
                    "bash",
                    "Execute a bash command in the current working directory. Gives stdout and stderr, truncated to the"
                            + " last 2000 lines or 50KB, whichever comes first; if truncated, full output is in a temp"
                            + " file. A timeout in seconds is optional.",
                    Map.of(
                            "command", "Shell command",
                            "timeout", "Timeout in seconds, optional, no default")),
            own(
                    "edit",
                    "Edit one file by exact text replacement. Every oldText of edits must match one unique region of"
                            + " the original file and must not overlap another. If two changes affect one block or"
                            + " nearby lines, merge them into one edit. Do not take large unchanged regions along to"
                            + " connect distant changes.",
                    Map.of(
                            "path", "Path of the file, relative or absolute",
                            "edits", "One or more targeted replacements, each matched against the original file",
                            "oldText", "Exact text of one targeted replacement, unique in the original file",
                            "newText", "Replacement text of this targeted edit")),
            own(
                    "write",
                    "Write content to a file. Creates it if it does not exist, overwrites it if it does, and creates"
                            + " parent directories.",
                    Map.of("path", "Path of the file, relative or absolute", "content", "Content of the file")));

    private final PoolSearch pi =
            new Harnesses().search(Profiles.builtIn().named("pi").orElseThrow()).orElseThrow();

    @Test
    void at_least_98_of_100_answers_are_the_clients() {
        JsonNode golden = SharedFolder.json("golden/pi-ranking.json");
        PoolIndex pool = GoldenCatalog.of147(List.of("slack", "github", "misc-tools"), OWN_TOOLS);
        Map<String, String> theirNames = theirNames(golden.path("catalog"), pool);
        List<String> different = new ArrayList<>();
        for (JsonNode record : golden.path("queries")) {
            int limit = record.path("max_results").asInt();
            SearchAnswer answer = pi.search("q", record.path("query").asText(), limit, pool);
            List<String> ours = answer.matches().stream()
                    .map(Match::name)
                    .map(theirNames::get)
                    .toList();
            List<String> theirs = new ArrayList<>();
            record.path("result").forEach(name -> theirs.add(head(name.asText())));
            if (!ours.equals(theirs) || record.has("error") != (answer.error() != null)) {
                different.add(record.path("query").asText() + ": " + ours + " not " + theirs);
            }
        }
        int compared = golden.path("queries").size();
        double agreed = (compared - different.size()) / (double) compared;
        System.out.printf("search.golden.pi %.4f of %d, other: %s%n", agreed, compared, different);
        assertThat(compared).isPositive();
        assertThat(agreed).as("%s", different).isGreaterThanOrEqualTo(0.98);
    }

    /** Pi cuts long names after 55 characters, we do elsewhere and the catalogue does not at all. */
    private static String head(String name) {
        return name.length() > 55 ? name.substring(0, 55) : name;
    }

    private static Map<String, String> theirNames(JsonNode catalog, PoolIndex pool) {
        Map<String, String> byOrigin = new HashMap<>();
        for (JsonNode tool : catalog) {
            byOrigin.put(
                    tool.path("server").asText() + " " + tool.path("tool").asText(),
                    head(tool.path("name").asText()));
        }
        Map<String, String> names = new HashMap<>();
        for (int i = 0; i < pool.size(); i++) {
            String origin =
                    pool.at(i).source().serverName() + " " + pool.tool(i).name();
            names.put(pool.name(i), byOrigin.getOrDefault(origin, pool.name(i)));
        }
        return names;
    }

    private static Tool own(String name, String description, Map<String, String> properties) {
        StringBuilder schema = new StringBuilder("{\"type\":\"object\",\"properties\":{");
        properties.forEach((property, text) -> schema.append(schema.charAt(schema.length() - 1) == '{' ? "" : ",")
                .append('"')
                .append(property)
                .append("\":{\"description\":\"")
                .append(text)
                .append("\"}"));
        return Tool.of(name, description, schema.append("}}").toString());
    }
}
