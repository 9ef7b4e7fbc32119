package dev.toolshelf.local.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolPlanTest {
    private static final Path SAMPLE = Path.of("sample");

    @TempDir
    Path folder;

    private static PoolPlan plan(Path catalog, Path servers) {
        return PoolPlan.of(SAMPLE, Optional.ofNullable(catalog), Optional.ofNullable(servers), Optional.empty());
    }

    @Test
    void the_sample_is_its_built_in_tools_first_and_147_tools_of_three_servers() {
        PoolPlan plan = plan(null, null);

        assertThat(plan.listings()).extracting(ListingFile::id).containsExactly("builtin", "github", "jira", "slack");
        assertThat(plan.listings().get(0).body().tree().path("kind").asText()).isEqualTo("builtin");
        assertThat(plan.listings().stream()
                        .skip(1)
                        .map(listing -> listing.body().tree())
                        .peek(body -> assertThat(body.path("kind").asText()).isEqualTo("mcp"))
                        .mapToInt(body -> body.path("tools").size())
                        .sum())
                .isEqualTo(147);
    }

    @Test
    void the_servers_of_a_file_stand_in_for_the_sample_s_but_not_for_the_built_in_tools() {
        PoolPlan plan = plan(null, Path.of("mcp/mcp-config.json"));

        assertThat(plan.listings()).extracting(ListingFile::id).containsExactly("builtin");
        assertThat(plan.servers().orElseThrow().tree().path("mcpServers")).hasSize(3);
    }

    @Test
    void a_folder_of_listings_stands_in_for_the_sample_s() throws Exception {
        Files.writeString(
                folder.resolve("b c.json"),
                "{\"server\":\"B C\",\"instructions\":null,\"tools\":[{\"name\":\"t\"}],\"x\":1}");

        PoolPlan plan = plan(folder, null);

        assertThat(plan.listings()).extracting(ListingFile::id).containsExactly("builtin", "b-c");
        JsonNode body = plan.listings().get(1).body().tree();
        assertThat(body.path("serverName").asText()).isEqualTo("B C");
        assertThat(body.has("instructions")).isFalse();
        assertThat(body.has("x")).isFalse();
    }

    @Test
    void a_file_that_is_no_listing_is_named() throws Exception {
        assertThatThrownBy(() -> plan(folder, null)).hasMessageContaining(folder.toString());

        Files.writeString(folder.resolve("a.json"), "{\"server\":\"a\"}");
        assertThatThrownBy(() -> plan(folder, null))
                .hasMessageContaining("a.json")
                .hasMessageContaining("tools");

        Files.writeString(folder.resolve("a.json"), "{\"server\":");
        assertThatThrownBy(() -> plan(folder, null))
                .hasMessageContaining("a.json")
                .hasMessageContaining("cannot be read");
    }

    @Test
    void a_file_without_servers_is_named() throws Exception {
        Path file = Files.writeString(folder.resolve("m.json"), "{\"servers\":{}}");

        assertThatThrownBy(() -> plan(null, file))
                .hasMessageContaining("m.json")
                .hasMessageContaining("mcpServers");
    }

    @Test
    void a_server_that_says_neither_command_nor_url_is_named() throws Exception {
        Path file = Files.writeString(
                folder.resolve("m.json"),
                "{\"mcpServers\":{\"good\":{\"url\":\"http://127.0.0.1:1/mcp\"},\"bad\":{\"args\":[\"x\"]}}}");

        assertThatThrownBy(() -> plan(null, file))
                .hasMessageContaining("\"bad\"")
                .hasMessageContaining("m.json")
                .hasMessageContaining("command");
    }
}
