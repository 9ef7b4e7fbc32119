package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers of the real OpenCode beside ours: the same tools in the same order, and as many left. */
@Tag("shared")
class SharedGoldenOpencodeTest {

    private final PoolIndex pool = GoldenCatalog.of147(List.of("github", "misc-tools", "slack"), List.of());
    private final PoolSearch opencode = new Harnesses()
            .search(Profiles.builtIn().named("opencode").orElseThrow())
            .orElseThrow();

    @Test
    void at_least_98_of_100_answers_are_the_clients() {
        JsonNode records = SharedFolder.json("golden/opencode-ranking.json").path("queries");
        List<String> different = new ArrayList<>();
        for (JsonNode record : records) {
            int limit = record.path("max_results").asInt();
            SearchAnswer answer = opencode.search("q", record.path("query").asText(), limit, pool);
            List<String> ours = answer.matches().stream()
                    .map(match -> expression(pool.find(match.name())))
                    .toList();
            List<String> theirs = new ArrayList<>();
            record.path("result").forEach(path -> theirs.add(path.asText()));
            boolean same = ours.equals(theirs)
                    && record.has("error") == (answer.error() != null)
                    && record.path("remaining").asInt() == answer.totalMatches() - ours.size();
            if (!same) {
                different.add(record.path("query").asText() + ": " + ours + " and "
                        + (answer.totalMatches() - ours.size()) + " not " + theirs + " and "
                        + record.path("remaining").asInt());
            }
        }
        double agreed = (records.size() - different.size()) / (double) records.size();
        System.out.printf("search.golden.opencode %.4f of %d, other: %s%n", agreed, records.size(), different);
        assertThat(records).isNotEmpty();
        assertThat(agreed).as("%s", different).isGreaterThanOrEqualTo(0.98);
    }

    private String expression(int position) {
        String server = pool.at(position).source().serverName();
        return "tools" + segment(server)
                + segment(ToolName.clean(pool.tool(position).name()));
    }

    private static String segment(String name) {
        return name.matches("[A-Za-z_$][A-Za-z0-9_$]*") ? "." + name : "[\"" + name + "\"]";
    }
}
