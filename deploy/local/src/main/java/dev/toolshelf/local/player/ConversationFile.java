package dev.toolshelf.local.player;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A conversation to play: one event on a line, in the form of the conversation-events topic.
 *
 * @param lines in order; the first one starts the main conversation
 */
public record ConversationFile(List<Line> lines) {
    private static final Set<String> ROLES = Set.of("user", "assistant");

    /** Copies the list. */
    public ConversationFile {
        lines = List.copyOf(lines);
    }

    /**
     * An event of the file.
     *
     * @param name which conversation: empty for the main one, otherwise the name of a fork's child
     * @param event the event, without {@code conversation}
     */
    public record Line(Optional<String> name, ObjectNode event) {

        String type() {
            return event.path("type").asText();
        }
    }

    /**
     * Reads a file.
     *
     * @param pool the pool of a start that names none
     * @throws StackFailure with file, line and reason, if it is no conversation
     */
    public static ConversationFile read(Path file, String pool) {
        List<String> texts;
        try {
            texts = Files.readAllLines(file);
        } catch (IOException e) {
            throw StackFailure.usage("the conversation " + file + " cannot be read: " + e);
        }
        List<Line> lines = new ArrayList<>();
        Set<Optional<String>> known = new HashSet<>();
        for (int number = 1; number <= texts.size(); number++) {
            String text = texts.get(number - 1);
            if (text.isBlank()) {
                continue;
            }
            try {
                Line line = line(text);
                check(line, lines.isEmpty(), known);
                checkEvent(line.event());
                lines.add(line);
            } catch (IOException | IllegalArgumentException | MalformedJsonException e) {
                String reason = e instanceof IOException io ? Json.reason(io) : e.getMessage();
                throw StackFailure.usage(file + ", line " + number + ": " + reason);
            }
        }
        if (lines.isEmpty()) {
            throw StackFailure.usage("the conversation " + file + " is empty");
        }
        ObjectNode start = lines.get(0).event();
        if (!start.hasNonNull("pool")) {
            start.put("pool", pool);
        }
        return new ConversationFile(lines);
    }

    private static Line line(String text) throws IOException {
        JsonNode tree = Json.mapper().readTree(text);
        if (!(tree instanceof ObjectNode event)) {
            throw new IllegalArgumentException("not a JSON object");
        }
        JsonNode name = event.remove("conversation");
        return new Line(Optional.ofNullable(name).map(JsonNode::asText), event);
    }

    private static void check(Line line, boolean first, Set<Optional<String>> known) {
        for (String field : List.of("type", "eventId")) {
            if (!line.event().path(field).isTextual()) {
                throw new IllegalArgumentException("the event has no \"" + field + "\"");
            }
        }
        if (first && !(line.type().equals("start") && line.name().isEmpty())) {
            throw new IllegalArgumentException("the first event must be the main conversation's \"start\"");
        }
        if (first || line.type().equals("start")) {
            known.add(line.name());
        }
        if (!known.contains(line.name())) {
            throw new IllegalArgumentException("no start or fork before this line begins the conversation \""
                    + line.name().orElseThrow() + "\"");
        }
        if (line.type().equals("fork")) {
            known.add(Optional.of(line.event().path("child").asText()));
        }
    }

    /** What the assembler would put aside without a word to the sender, who would wait for a payload in vain. */
    private static void checkEvent(ObjectNode event) {
        ConversationEvent read = ConversationEvent.CODEC.decode(event.toString().getBytes(StandardCharsets.UTF_8));
        EntityKey.requireId("eventId", read.eventId());
        if (read instanceof ConversationEvent.Fork fork) {
            EntityKey.requireId("child", fork.child());
        }
        if (read instanceof ConversationEvent.Message message) {
            checkMessage(message.role(), event.path("content"));
        }
    }

    private static void checkMessage(String role, JsonNode content) {
        if (role == null || !ROLES.contains(role)) {
            throw new IllegalArgumentException(
                    "role is " + (role == null ? "missing" : '"' + role + '"') + "; it must be user or assistant");
        }
        if (content.isMissingNode() || content.isNull()) {
            throw new IllegalArgumentException("content is missing; it must be a string or an array of blocks");
        }
        if (!content.isTextual() && !content.isArray()) {
            throw new IllegalArgumentException("content must be a string or an array of blocks");
        }
        if (content.isTextual() ? content.asText().isEmpty() : content.isEmpty()) {
            throw new IllegalArgumentException("content is empty; a message must say something");
        }
    }

    /** The model that the main conversation starts with; empty if it names none. */
    public Optional<String> model() {
        return Optional.ofNullable(lines.get(0).event().path("model").asText(null));
    }

    /** The pool of the main conversation. */
    public String pool() {
        return lines.get(0).event().path("pool").asText();
    }
}
