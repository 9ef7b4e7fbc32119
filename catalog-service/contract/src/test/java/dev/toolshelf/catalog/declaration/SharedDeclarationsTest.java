package dev.toolshelf.catalog.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tools of 40 real servers, from the folder {@code shared} beside the project. */
@Tag("shared")
class SharedDeclarationsTest {

    private static final Path CATALOGS = Path.of("../../../shared/data/catalogs");

    @Test
    void every_tool_of_the_real_servers_has_a_declaration_within_any_bound() throws IOException {
        int tools = 0;
        int whole = 0;
        for (Path file : files()) {
            for (JsonNode tool : Json.mapper().readTree(file.toFile()).path("tools")) {
                String name = tool.path("name").textValue();
                RawJson schema = RawJson.of(tool.path("inputSchema"));
                for (int most : new int[] {256, 1_000, 4_000}) {
                    String statement = ToolDeclaration.statement(
                            name, tool.path("description").asText(""), schema, most);
                    assertThat(statement.length()).as(name).isLessThanOrEqualTo(most);
                    TypeScriptSyntax.checkStatement(statement);
                    String signature = ToolDeclaration.signature("f", schema, most);
                    assertThat(signature.length()).as(name).isLessThanOrEqualTo(most);
                    TypeScriptSyntax.checkSignature(signature, "f");
                    whole += most == 4_000 && !statement.contains("// left out: ") ? 1 : 0;
                }
                tools++;
            }
        }
        assertThat(tools).isEqualTo(2_052);
        assertThat(whole).as("tools that 4,000 characters show whole").isGreaterThan(1_980);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(CATALOGS)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }
}
