package dev.toolshelf.conversations.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON object cut into the bytes of its members, so that bytes are compared and not what they mean.
 *
 * @param members each member but the two lists and the model: its name to its bytes as text
 * @param tools the bytes of each element of {@code tools} as text
 * @param messages the same of the messages
 */
record Slices(Map<String, String> members, List<String> tools, List<String> messages) {

    static Slices of(byte[] body, String messagesMember) {
        Map<String, String> members = new LinkedHashMap<>();
        List<String> tools = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        try (JsonParser parser = Json.mapper().getFactory().createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals("tools") || name.equals(messagesMember)) {
                    List<String> into = name.equals("tools") ? tools : messages;
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        into.add(slice(parser, body));
                    }
                } else {
                    String value = slice(parser, body);
                    if (!name.equals("model")) {
                        members.put(name, value);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Slices(members, tools, messages);
    }

    /** The bytes of the value that the parser stands on; it stands on the value's end afterwards. */
    private static String slice(JsonParser parser, byte[] body) throws IOException {
        int start = (int) parser.currentTokenLocation().getByteOffset();
        if (parser.currentToken().isStructStart()) {
            parser.skipChildren();
        } else {
            parser.getText();
        }
        int end = (int) parser.currentLocation().getByteOffset();
        return new String(body, start, end - start, StandardCharsets.UTF_8);
    }

    String fields() {
        List<String> texts = new ArrayList<>();
        members.forEach((name, value) -> texts.add("\"" + name + "\":" + value));
        return String.join(",", texts);
    }

    static JsonNode tree(String json) {
        try {
            return Json.mapper().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
