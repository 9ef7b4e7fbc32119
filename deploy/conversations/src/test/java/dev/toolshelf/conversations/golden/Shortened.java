package dev.toolshelf.conversations.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.conversations.play.Sent;
import dev.toolshelf.conversations.wire.Reading;
import dev.toolshelf.conversations.wire.WireScript;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** What a reader needs to see of events and payloads; the hash holds the bytes. Pure functions. */
final class Shortened {

    private static final int LONGEST = 400;

    private Shortened() {}

    /** The same with long texts cut. */
    static JsonNode of(JsonNode tree) {
        if (tree.isTextual() && tree.textValue().length() > LONGEST) {
            String text = tree.textValue();
            return TextNode.valueOf(text.substring(0, LONGEST) + "... (" + text.length() + " characters)");
        }
        if (tree instanceof ArrayNode array) {
            ArrayNode shorter = JsonNodeFactory.instance.arrayNode();
            array.forEach(element -> shorter.add(of(element)));
            return shorter;
        }
        if (tree instanceof ObjectNode object) {
            ObjectNode shorter = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(field -> {
                if (!field.getValue().isNull()) {
                    shorter.set(field.getKey(), of(field.getValue()));
                }
            });
            return shorter;
        }
        return tree;
    }

    /** A payload: what is as in the one before is only counted, and of its record left out. */
    static ObjectNode payload(Sent sent, Sent before, WireScript script) {
        Reading now = script.read(sent.body());
        Reading old = before == null ? null : script.read(before.body());
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.put("sha256", sha256(sent.body())).put("bytes", sent.body().length);
        if (old == null || !old.fields().equals(now.fields())) {
            shown.set("fields", of(GoldenConversation.tree(bytes("{" + now.fields() + "}"))));
        }
        grown(
                shown.putArray("tools"),
                now.tools().stream().map(Reading.Entry::json).toList(),
                old == null
                        ? List.of()
                        : old.tools().stream().map(Reading.Entry::json).toList());
        grown(shown.putArray("messages"), now.messages(), old == null ? List.of() : old.messages());
        shown.set("record", news(record(sent), before == null ? null : record(before)));
        return shown;
    }

    private static JsonNode record(Sent sent) {
        return of(GoldenConversation.tree(DecisionRecord.CODEC.encode(sent.record())));
    }

    /** The members of a record that are not as they were in the one before. */
    private static JsonNode news(JsonNode record, JsonNode before) {
        ObjectNode news = JsonNodeFactory.instance.objectNode();
        record.properties().forEach(field -> {
            JsonNode old = before == null ? null : before.get(field.getKey());
            if (!field.getValue().equals(old)) {
                news.set(field.getKey(), field.getValue());
            }
        });
        return news;
    }

    private static void grown(ArrayNode shown, List<String> now, List<String> before) {
        int same = 0;
        while (same < now.size() && same < before.size() && now.get(same).equals(before.get(same))) {
            same++;
        }
        if (same > 0) {
            shown.add("(" + same + " as before)");
        }
        now.subList(same, now.size()).forEach(json -> shown.add(of(GoldenConversation.tree(bytes(json)))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
