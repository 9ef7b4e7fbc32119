package dev.toolshelf.e2e.payload;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A payload as it came.
 *
 * @param turn its number
 * @param bytes the body
 * @param record its decision record
 */
public record Payload(int turn, byte[] bytes, DecisionRecord record) {
    private static final JsonCodec<Body> BODY = JsonCodec.of(Body.class);
    private static final JsonCodec<Tool> TOOL = JsonCodec.of(Tool.class);

    /**
     * The body, section by section; members as they stand in it.
     *
     * @param tools absent in a payload without tools
     * @param messages never empty
     */
    public record Body(List<RawJson> tools, List<RawJson> messages) {}

    /**
     * A tool of the body.
     *
     * @param name its name
     * @param description what it does, or {@code null}
     * @param input_schema as it stands in the body
     * @param defer_loading {@code null} if it has no flag
     */
    @SuppressWarnings("checkstyle:RecordComponentName")
    public record Tool(String name, String description, RawJson input_schema, Boolean defer_loading) {

        /** Whether the model does not see it unless history refers to it. */
        public boolean deferred() {
            return Boolean.TRUE.equals(defer_loading);
        }

        /** What its definition costs, in UTF-16 code units: name + description + schema (SPEC section 4). */
        public int characters() {
            int described = description == null ? 0 : description.length();
            return name.length() + described + input_schema.text().length();
        }
    }

    /** The sections. */
    public Body body() {
        return BODY.decode(bytes);
    }

    /** The tools in order. */
    public List<Tool> tools() {
        List<RawJson> tools = body().tools();
        return tools == null
                ? List.of()
                : tools.stream()
                        .map(tool -> TOOL.decode(tool.text().getBytes(StandardCharsets.UTF_8)))
                        .toList();
    }

    /** Names of tools with the flag, in order. */
    public List<String> deferred() {
        return tools().stream().filter(Tool::deferred).map(Tool::name).toList();
    }

    /** Names of tools without the flag, in order. */
    public List<String> loaded() {
        return tools().stream().filter(tool -> !tool.deferred()).map(Tool::name).toList();
    }

    /** Names that tool references in the messages name, each once, in order. */
    public Set<String> references() {
        Set<String> names = new LinkedHashSet<>();
        for (RawJson message : body().messages()) {
            message.tree()
                    .path("content")
                    .forEach(block -> block.path("content").forEach(part -> {
                        if (part.path("type").asText().equals("tool_reference")) {
                            names.add(part.path("tool_name").asText());
                        }
                    }));
        }
        return names;
    }

    /** Tools that the model sees: without the flag, or referred to. */
    public List<Tool> seen() {
        Set<String> references = references();
        List<Tool> seen = new ArrayList<>();
        for (Tool tool : tools()) {
            if (!tool.deferred() || references.contains(tool.name())) {
                seen.add(tool);
            }
        }
        return seen;
    }

    /** What the definitions cost that the model sees, in characters. */
    public long seenCharacters() {
        return seen().stream().mapToLong(Tool::characters).sum();
    }

    @Override
    public String toString() {
        return "payload " + turn + " of " + record.conversation();
    }
}
