package dev.toolshelf.conversations.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.conversations.run.Run;
import dev.toolshelf.conversations.run.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One conversation per profile and wire, written down: what went in, payloads and records that came out. {@code
 * -Dgolden.update=true} writes the files anew; read the difference before it is committed, against the reference's facts on
 * the harness (harnesses.md).
 */
class GoldenTest {

    private static final Path FOLDER = Path.of("src/test/resources/dev/toolshelf/conversations/golden");

    /** Profiles of clients and providers that speak one wire alone; all others are written down in every wire. */
    private static final Map<String, String> ONE_WIRE = Map.of(
            "claude-code", "anthropic-messages",
            "claude-code-2.1", "anthropic-messages",
            "anthropic-regex", "anthropic-messages",
            "anthropic-hosted", "anthropic-messages",
            "codex", "openai-responses",
            "openai-hosted", "openai-responses");

    static List<Named<Setting>> settings() {
        return Setting.all(Run.config().profiles().names()).stream()
                .filter(setting -> ONE_WIRE.getOrDefault(
                                setting.profile(), setting.script().name())
                        .equals(setting.script().name()))
                .map(setting -> Named.of(setting.name(), setting))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void the_conversation_gives_what_is_written_down(Setting setting) throws IOException {
        ObjectNode played = new GoldenConversation(setting).played();
        String text = Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(played) + "\n";
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file(setting), text);
        }
        assertThat(file(setting)).as("-Dgolden.update=true writes it").exists();
        assertThat(text).isEqualTo(Files.readString(file(setting)));
        assertThat(played.path("payloads").asInt()).isGreaterThanOrEqualTo(6);
    }

    @Test
    void no_file_is_left_of_a_profile_or_wire_that_is_gone() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files)
                    .containsExactlyInAnyOrderElementsOf(settings().stream()
                            .map(setting -> file(setting.getPayload()))
                            .toList());
        }
    }

    private static Path file(Setting setting) {
        return FOLDER.resolve(setting.profile() + "." + setting.script().name() + ".json");
    }
}
