package dev.toolshelf.catalog.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a schema says in words and limits, made fit to stand inside a block comment. Pure functions. */
final class CommentText {

    /** eve's cut of a property's description in a signature (harnesses.md section 7). */
    private static final int SHORT = 120;

    private static final int LONGEST_VALUE = 80;

    private static final int MOST_VALUES = 8;

    private static final List<String> CONSTRAINTS = List.of(
            "format",
            "pattern",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "default");

    private CommentText() {}

    /**
     * The lines that a property's comment has: its description, or that of the schema it refers to, then its limits.
     *
     * @param schema the property's schema
     * @param target the schema that its {@code $ref} names, or {@code null}
     */
    static List<String> of(JsonNode schema, JsonNode target) {
        List<String> lines = new ArrayList<>(lines(description(schema, target)));
        String limits = limits(schema);
        if (!limits.isEmpty()) {
            if (lines.size() == 1) {
                lines.set(0, lines.get(0) + " (" + limits + ")");
            } else {
                lines.add(limits);
            }
        }
        return lines;
    }

    /** Whether {@link #of} has anything to say. */
    static boolean any(JsonNode schema, JsonNode target) {
        return !description(schema, target).isBlank() || !limits(schema).isEmpty();
    }

    /** All lines in one, cut to 120 characters. */
    static String line(List<String> lines) {
        return cut(String.join(" ", lines), SHORT);
    }

    /** The lines of a text without blank ones at its ends; no line can end the comment or break out of it. */
    static List<String> lines(String text) {
        List<String> lines = safe(text).lines().map(String::stripTrailing).collect(Collectors.toList());
        while (!lines.isEmpty() && lines.get(0).isBlank()) {
            lines.remove(0);
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isBlank()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    /** The text as it is, or its head and {@code ...}: at most so many characters, never half a pair. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most - 3;
        if (end <= 0) {
            return "";
        }
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + "...";
    }

    /** The text with nothing in it that ends a block comment or a line unseen, and no half pairs. */
    static String safe(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\u2028' || c == '\u2029' || c == '\u0085') {
                out.append('\n');
            } else if (Character.isISOControl(c) && c != '\n' && c != '\r') {
                out.append(' ');
            } else if (c == '/' && out.length() > 0 && out.charAt(out.length() - 1) == '*') {
                out.append("\\/");
            } else {
                out.append(TypeScriptNames.halfPair(text, i) ? '\uFFFD' : c);
            }
        }
        return out.toString();
    }

    private static String description(JsonNode schema, JsonNode target) {
        String own = schema.path("description").asText("");
        if (!own.isBlank()) {
            return own;
        }
        String referred = target == null ? "" : target.path("description").asText("");
        if (!referred.isBlank()) {
            return referred;
        }
        String items = schema.path("items").path("description").asText("");
        return items.isBlank() ? "" : "Each item: " + items.strip();
    }

    private static String limits(JsonNode schema) {
        String own = constraints(schema);
        String items = constraints(schema.path("items"));
        if (items.isEmpty()) {
            return own;
        }
        return (own.isEmpty() ? "" : own + ", ") + "each item " + items;
    }

    private static String constraints(JsonNode schema) {
        List<String> limits = new ArrayList<>();
        if (schema.path("type").asText().equals("integer")) {
            limits.add("integer");
        }
        for (String name : CONSTRAINTS) {
            JsonNode value = schema.path(name);
            if (!value.isMissingNode() && !value.isNull()) {
                limits.add(name + " " + cut(safe(value(name, value)).replace('\n', ' '), LONGEST_VALUE));
            }
        }
        return String.join(", ", limits);
    }

    private static String value(String name, JsonNode value) {
        if (value.isTextual()) {
            String text = cut(value.textValue(), LONGEST_VALUE);
            return name.equals("format") ? text : TypeScriptNames.quoted(text);
        }
        if (value.isContainerNode()) {
            return value.size() <= MOST_VALUES && shortScalars(value)
                    ? value.toString()
                    : value.isArray() ? "[...]" : "{...}";
        }
        return value.asText();
    }

    private static boolean shortScalars(JsonNode values) {
        for (JsonNode value : values) {
            if (value.isContainerNode() || value.asText().length() > LONGEST_VALUE) {
                return false;
            }
        }
        return true;
    }
}
