package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What two bodies have in common, computed from nothing but the bodies: the oracle of the record's prefix figure. */
final class NaivePrefix {

    private final List<String> tools;
    private final String fields;
    private final List<String> messages;

    private NaivePrefix(byte[] body) {
        Map<String, RawJson> members = read(new String(body, StandardCharsets.UTF_8), new TypeReference<>() {});
        tools = texts(members.remove("tools"));
        messages = texts(members.remove("messages"));
        members.remove("model");
        List<String> rest = new ArrayList<>();
        members.forEach((key, value) -> rest.add("\"" + key + "\":" + value.text()));
        fields = String.join(",", rest);
    }

    /** Bytes of the first body's tools, fields and messages, in this order, from the first difference on. */
    static long changedBytes(Sent before, Sent now, boolean otherSegment) {
        NaivePrefix old = new NaivePrefix(before.body());
        NaivePrefix next = new NaivePrefix(now.body());
        int sameTools = same(old.tools, next.tools);
        boolean loadedAdded =
                next.tools.stream().skip(old.tools.size()).anyMatch(tool -> !tool.contains(",\"defer_loading\":true}"));
        if (sameTools < old.tools.size() || loadedAdded || !old.fields.equals(next.fields)) {
            return bytes(old.tools.subList(sameTools, old.tools.size()))
                    + bytes(List.of(old.fields))
                    + bytes(old.messages);
        }
        int sameMessages = otherSegment ? 0 : same(old.messages, next.messages);
        return bytes(old.messages.subList(sameMessages, old.messages.size()));
    }

    private static int same(List<String> before, List<String> now) {
        int same = 0;
        while (same < before.size() && same < now.size() && before.get(same).equals(now.get(same))) {
            same++;
        }
        return same;
    }

    private static long bytes(List<String> texts) {
        return texts.stream()
                .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    private static List<String> texts(RawJson array) {
        List<String> texts = new ArrayList<>();
        if (array != null) {
            List<RawJson> elements = read(array.text(), new TypeReference<>() {});
            elements.forEach(element -> texts.add(element.text()));
        }
        return texts;
    }

    private static <T> T read(String json, TypeReference<T> type) {
        try {
            return Json.mapper().readValue(json, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
