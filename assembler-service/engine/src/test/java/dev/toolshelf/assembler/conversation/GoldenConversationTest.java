package dev.toolshelf.assembler.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * One conversation written down: after each event what the engine writes, byte for byte. {@code -Dgolden.update=true}
 * writes the file anew from its events; read the difference before it is committed.
 */
class GoldenConversationTest {

    private static final Path FILE =
            Path.of("src/test/resources/dev/toolshelf/assembler/conversation/golden-conversation.json");

    @Test
    void the_conversation_gives_what_is_written_down() throws IOException {
        ObjectNode golden = (ObjectNode) Json.mapper().readTree(FILE.toFile());
        Script script = new Script(world(golden));
        ArrayNode turns = Json.mapper().createArrayNode();
        for (JsonNode turn : golden.path("turns")) {
            turns.add(played(script, turn.path("event")));
        }
        if (Boolean.getBoolean("golden.update")) {
            golden.set("turns", turns);
            Files.writeString(
                    FILE, Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(golden) + "\n");
        }
        for (int i = 0; i < turns.size(); i++) {
            assertThat(Json.mapper().readTree(turns.get(i).toString()).toPrettyString())
                    .as("turn %s", i)
                    .isEqualTo(golden.path("turns").get(i).toPrettyString());
        }
        assertThat(script.payloads).hasSizeGreaterThan(5);
        assertThat(script.refusals).isEmpty();
    }

    private static ObjectNode played(Script script, JsonNode event) throws IOException {
        int payloads = script.payloads.size();
        int written = script.written.size();
        script.apply(ConversationEvent.CODEC.decode(event.toString().getBytes(StandardCharsets.UTF_8)));
        ObjectNode turn = Json.mapper().createObjectNode();
        turn.set("event", event);
        for (ConversationEvent follows : script.written.subList(written, script.written.size())) {
            turn.withArray("/writes").add(Json.mapper().readTree(ConversationEvent.CODEC.encode(follows)));
        }
        for (Sent sent : script.payloads.subList(payloads, script.payloads.size())) {
            ObjectNode payload = turn.withArray("/payloads").addObject();
            payload.put("sha256", sha256(sent.body()));
            payload.set("body", sent.json());
            payload.set("record", Json.mapper().valueToTree(sent.record()));
        }
        return turn;
    }

    private static TestWorld world(JsonNode golden) {
        TestWorld world = new TestWorld();
        for (JsonNode source : golden.path("sources")) {
            List<Tool> tools = new ArrayList<>();
            for (JsonNode tool : source.path("tools")) {
                tools.add(Tool.of(
                        tool.path("name").asText(),
                        tool.path("description").asText(),
                        tool.path("inputSchema").toString()));
            }
            String id = source.path("id").asText();
            if (source.path("kind").asText().equals("builtin")) {
                world.builtin(id, tools.toArray(Tool[]::new));
            } else {
                world.mcp(id, tools.toArray(Tool[]::new));
            }
        }
        List<String> ids = new ArrayList<>();
        golden.path("pool").forEach(id -> ids.add(id.asText()));
        return world.pool("p", ids.toArray(String[]::new));
    }

    private static String sha256(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
