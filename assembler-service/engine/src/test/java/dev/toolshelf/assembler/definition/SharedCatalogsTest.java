package dev.toolshelf.assembler.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.validation.OfficialSdk;
import dev.toolshelf.assembler.validation.Target;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.assembler.wire.anthropic.AnthropicWire;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every tool of 40 real servers' listings becomes a definition that the provider takes. */
@Tag("shared")
class SharedCatalogsTest {

    private static final Wire WIRE = new AnthropicWire();

    private static final Path CATALOGS = Path.of("../../../shared/data/catalogs");
    private static final Target TARGET =
            new Target("anthropic-messages", "anthropic", "claude-opus-5-5", "2026-10-21", "ToolSearch");

    private final List<PoolTool> tools = pool().tools();

    @Test
    void every_tool_alone_makes_a_body_without_findings() {
        assertThat(tools).hasSize(2_052);
        for (PoolTool tool : tools) {
            Definition definition =
                    Definition.of(WIRE, tool.name(), tool.tool()).orElseThrow();
            assertThat(Validator.builtIn().check(body(List.of(definition.text() + WIRE.loadedEnd(false))), TARGET))
                    .as(tool.name())
                    .isEmpty();
        }
    }

    @Test
    void all_of_them_make_one_body_that_the_official_library_takes_too() {
        List<String> all = new ArrayList<>();
        all.add("{\"name\":\"ToolSearch\",\"input_schema\":{\"type\":\"object\"}}");
        for (PoolTool tool : tools) {
            all.add(Definition.of(WIRE, tool.name(), tool.tool()).orElseThrow().text() + WIRE.deferredEnd());
        }
        byte[] body = body(all);

        assertThat(Validator.builtIn().check(body, TARGET)).isEmpty();
        assertThat(OfficialSdk.refusal(body)).isEmpty();
    }

    @Test
    void a_schema_that_needs_no_repair_is_sent_as_it_was_listed() {
        int untouched = 0;
        for (PoolTool tool : tools) {
            Definition definition =
                    Definition.of(WIRE, tool.name(), tool.tool()).orElseThrow();
            if (definition.repairs().isEmpty()) {
                untouched++;
                assertThat(definition.text() + WIRE.loadedEnd(false))
                        .endsWith(
                                ",\"input_schema\":" + tool.tool().inputSchema().text() + "}");
            }
        }
        assertThat(untouched).isGreaterThan(2_000);
    }

    private static byte[] body(List<String> definitions) {
        return ("{\"model\":\"claude-opus-5-5\",\"max_tokens\":1,\"tools\":[" + String.join(",", definitions)
                        + "],\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static PoolView pool() {
        TestWorld world = new TestWorld();
        List<String> ids = new ArrayList<>();
        try (Stream<Path> files = Files.list(CATALOGS)) {
            for (Path file : files.sorted().toList()) {
                JsonNode catalog = Json.mapper().readTree(file.toFile());
                List<Tool> listed = new ArrayList<>();
                for (JsonNode tool : catalog.path("tools")) {
                    listed.add(Tool.of(
                            tool.path("name").asText(),
                            tool.path("description").asText(""),
                            tool.path("inputSchema").toString()));
                }
                String id = file.getFileName().toString().replace(".json", "");
                ids.add(id);
                world.mcp(id, listed.toArray(Tool[]::new));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return world.pool("p", ids.toArray(String[]::new)).view("p");
    }
}
