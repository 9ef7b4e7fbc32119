package dev.toolshelf.local.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What somebody said or did, a line or two per event. */
final class EventLines {
    private static final String SEARCH_TOOL = "ToolSearch";

    private final Layout layout;
    private final Style style;

    EventLines(Layout layout, Style style) {
        this.layout = layout;
        this.style = style;
    }

    List<String> of(JsonNode event, Searches searches) {
        switch (event.path("type").asText()) {
            case "start":
                return List.of(layout.line("start", started(event)));
            case "message":
                return message(event, searches);
            case "settings":
                return List.of(layout.line("settings", changed(event)));
            case "hint":
                return List.of(layout.line("hint", "the user picked " + event.path("sources")));
            case "boundary":
                return List.of(layout.line("boundary", boundary(event)));
            case "fork":
                return List.of(layout.line(
                        "fork",
                        "a child conversation begins, "
                                + (event.path("history").asBoolean(false)
                                        ? "with the messages so far"
                                        : "without the messages so far")
                                + ": "
                                + event.path("child").asText()));
            case "clear":
                return List.of(layout.line("clear", "messages and discovered tools are forgotten"));
            case "interrupted":
                return List.of(layout.line("interrupted", "open calls will not be answered"));
            default:
                return List.of(layout.line(event.path("type").asText(), ""));
        }
    }

    private static String started(JsonNode event) {
        return "model " + event.path("model").asText() + ", pool "
                + event.path("pool").asText()
                + (event.hasNonNull("mode") ? ", mode " + event.path("mode").asText() : "");
    }

    private static String changed(JsonNode event) {
        List<String> changes = new ArrayList<>();
        event.fields().forEachRemaining(field -> {
            if (!List.of("type", "eventId", "sequence").contains(field.getKey())) {
                changes.add(field.getKey() + " " + field.getValue().asText());
            }
        });
        return String.join(", ", changes);
    }

    private static String boundary(JsonNode event) {
        String summary = event.path("summary").isTextual()
                ? event.path("summary").asText()
                : event.path("summary").toString();
        return "the messages so far are compacted away"
                + (summary.isEmpty()
                        ? ""
                        : "; in their place a summary of " + Layout.number(summary.length()) + " characters");
    }

    private List<String> message(JsonNode event, Searches searches) {
        boolean user = event.path("role").asText().equals("user");
        JsonNode content = event.path("content");
        if (content.isTextual()) {
            return List.of(layout.line(user ? "user" : "model", content.asText()));
        }
        List<String> lines = new ArrayList<>();
        for (JsonNode block : content) {
            lines.addAll(block(block, user, searches));
        }
        return lines;
    }

    private List<String> block(JsonNode block, boolean user, Searches searches) {
        switch (block.path("type").asText()) {
            case "text":
                return List.of(
                        layout.line(user ? "user" : "model", block.path("text").asText()));
            case "tool_use":
                return block.path("name").asText().equals(SEARCH_TOOL)
                        ? search(block, searches)
                        : List.of(layout.line("calls", block.path("name").asText() + " " + block.path("input")));
            case "tool_result":
                return List.of(layout.line("result", text(block.path("content"))));
            default:
                return List.of(layout.line(
                        user ? "user" : "model", "[" + block.path("type").asText() + "]"));
        }
    }

    private List<String> search(JsonNode call, Searches searches) {
        List<String> lines = new ArrayList<>();
        lines.add(layout.styled(
                "searches",
                style.cool(
                        Layout.shortened("\"" + call.path("input").path("query").asText() + "\"", 90))));
        Optional<Searches.Answer> answer = searches.answerTo(call.path("id").asText());
        if (answer.isEmpty()) {
            lines.add(layout.line("found", "no answer in this payload"));
        } else if (answer.get().found().isEmpty()) {
            lines.add(layout.line("found", "nothing: " + answer.get().said()));
        } else {
            List<String> found = answer.get().found();
            lines.addAll(layout.words("found", found.size() + ":", found));
        }
        return lines;
    }

    private static String text(JsonNode content) {
        if (content.isTextual()) {
            return content.asText();
        }
        StringBuilder text = new StringBuilder();
        content.forEach(block -> text.append(
                block.has("text")
                        ? block.path("text").asText()
                        : "[" + block.path("type").asText() + "]"));
        return text.toString();
    }
}
