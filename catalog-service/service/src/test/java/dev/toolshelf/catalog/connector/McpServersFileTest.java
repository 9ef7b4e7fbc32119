package dev.toolshelf.catalog.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file that people already have, and the file in which connections are remembered. */
class McpServersFileTest {

    @TempDir
    Path folder;

    private static List<McpServersFile.Entry> read(String servers) {
        return McpServersFile.read(
                RawJson.parse("{\"mcpServers\":" + servers + "}").tree());
    }

    @Test
    void servers_of_each_kind_are_read() {
        List<McpServersFile.Entry> entries =
                read("{\"files\":{\"command\":\"npx\",\"args\":[\"-y\",\"x\"],\"env\":{\"A\":\"1\"}},"
                        + "\"my remote\":{\"type\":\"http\",\"url\":\"https://h/mcp\",\"headers\":{\"X\":\"y\"},\"alwaysLoad\":true},"
                        + "\"old\":{\"type\":\"sse\",\"url\":\"http://h/sse\"},\"bare\":{\"url\":\"http://h\"}}");

        assertThat(entries).extracting(McpServersFile.Entry::refusal).containsOnlyNulls();
        assertThat(entries)
                .extracting(McpServersFile.Entry::source)
                .containsExactly("files", "my-remote", "old", "bare");
        assertThat(entries.get(0).spec())
                .isEqualTo(new ServerSpec(null, "npx", List.of("-y", "x"), Map.of("A", "1"), null, null, null, null));
        assertThat(entries.get(1).spec())
                .isEqualTo(new ServerSpec("http", null, null, null, null, "https://h/mcp", Map.of("X", "y"), true));
        assertThat(entries)
                .extracting(entry -> entry.spec().transport())
                .containsExactly("stdio", "http", "http", "http");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | command or url is needed",
                "null | must be an object",
                "{\"type\":\"stdio\"} | command is needed",
                "{\"type\":\"carrier\",\"command\":\"x\"} | type must be stdio, http, streamable-http or sse",
                "{\"type\":\"http\"} | command or url is needed",
                "{\"url\":\"ftp://h/x\"} | url must be an absolute http or https URL",
                "{\"url\":\"/mcp\"} | url must be an absolute http or https URL",
                "{\"command\":\"x\",\"args\":\"hush-hush\"} | args has a wrong type",
                "{\"command\":\"x\",\"env\":[\"hush-hush\"]} | env has a wrong type"
            })
    void a_bad_server_is_told_its_rule_and_hides_no_other(String server, String refusal) {
        List<McpServersFile.Entry> entries = read("{\"bad\":" + server + ",\"good\":{\"command\":\"x\"}}");

        assertThat(entries.get(0).refusal()).isEqualTo(refusal);
        assertThat(entries.get(1).refusal()).isNull();
    }

    @Test
    void names_that_give_the_same_source_or_none_are_refused() {
        assertThat(read("{\"a b\":{\"command\":\"x\"},\"a-b\":{\"command\":\"x\"},\" \":{\"command\":\"x\"}}"))
                .extracting(entry -> entry.refusal() == null)
                .containsExactly(true, false, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "3"})
    void a_file_without_servers_is_no_such_file(String servers) {
        assertThatThrownBy(() -> read(servers)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void connections_are_remembered_for_their_owner_alone() throws IOException {
        Path path = folder.resolve("deep/connections.json");
        ConnectionsFile file = new ConnectionsFile(path);
        assertThat(file.read()).isEmpty();
        ServerSpec spec = new ServerSpec("http", null, null, null, null, "http://h", Map.of("X", "y"), false);

        file.write(Map.of("source/default/a", new ConnectionsFile.Stored("A", spec)));
        file.write(Map.of("source/default/b", new ConnectionsFile.Stored("B", spec)));

        assertThat(file.read()).isEqualTo(Map.of("source/default/b", new ConnectionsFile.Stored("B", spec)));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        try (var files = Files.list(path.getParent())) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void a_file_that_cannot_be_read_is_not_quoted() throws IOException {
        Path path = folder.resolve("connections.json");
        Files.writeString(path, "{\"source/default/a\": hush-hush");

        assertThatThrownBy(() -> new ConnectionsFile(path).read())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageNotContaining("hush");
    }
}
