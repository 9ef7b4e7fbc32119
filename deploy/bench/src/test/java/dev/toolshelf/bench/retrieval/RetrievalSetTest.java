package dev.toolshelf.bench.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.search.index.PoolIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrievalSetTest {

    @TempDir
    Path folder;

    @Test
    void a_set_has_tools_by_server_and_needs_with_groups() throws IOException {
        Path file = folder.resolve("own.json");
        Files.writeString(file, """
                {"tools": [
                   {"name": "mail__send", "server": "mail", "description": "Send", "input_schema": {"type": "object"}},
                   {"name": "read"}],
                 "queries": [
                   {"id": "1", "text": "send it", "gold": ["mail__send", "read"]},
                   {"id": "2", "text": "look", "gold": ["read"], "gold_groups": [["read", "mail__send"]]}]}
                """);

        RetrievalSet set = RetrievalSet.read(folder).get(0);

        assertThat(set.name()).isEqualTo("own");
        assertThat(set.needs())
                .extracting(RetrievalSet.Need::groups)
                .containsExactly(List.of(Set.of("mail__send"), Set.of("read")), List.of(Set.of("read", "mail__send")));
        Catalogue catalogue = new Catalogue(set.name(), set.tools());
        PoolIndex pool = catalogue.pool();
        assertThat(pool.name(0)).isEqualTo("mcp__mail__send");
        assertThat(catalogue.id("mcp__mail__send")).isEqualTo("mail__send");
        assertThat(catalogue.id("mcp__own__read")).isEqualTo("read");
    }

    @Test
    void what_is_no_set_is_named() throws IOException {
        Path file = folder.resolve("other.json");
        Files.writeString(file, "{\"tools\": []}");

        assertThatThrownBy(() -> RetrievalSet.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("other.json")
                .hasMessageContaining("queries");
        assertThatThrownBy(() -> RetrievalSet.read(folder.resolve("nowhere"))).hasMessageContaining("--sets");
    }
}
