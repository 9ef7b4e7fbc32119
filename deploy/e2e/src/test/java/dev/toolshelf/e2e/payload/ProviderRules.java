package dev.toolshelf.e2e.payload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.RawJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the provider refuses and its SDK lets pass (SPEC section 8, rules 1 to 5), looked for in the bytes alone. */
public final class ProviderRules {
    private static final int MOST_BREAKPOINTS = 4;

    private final Payload payload;
    private final List<String> broken = new ArrayList<>();

    private ProviderRules(Payload payload) {
        this.payload = payload;
    }

    /** One sentence for each broken rule; empty if the payload is fine. */
    public static List<String> brokenBy(Payload payload) {
        ProviderRules rules = new ProviderRules(payload);
        rules.tools();
        rules.messages();
        return rules.broken;
    }

    private void tools() {
        Set<String> names = new HashSet<>();
        int breakpoints = 0;
        List<RawJson> tools =
                payload.body().tools() == null ? List.of() : payload.body().tools();
        for (RawJson raw : tools) {
            JsonNode tool = raw.tree();
            String name = tool.path("name").asText();
            boolean deferred = tool.path("defer_loading").asBoolean();
            require(name.matches("[A-Za-z0-9_-]{1,64}"), "the tool name " + name + " is none");
            require(names.add(name), "the tool " + name + " comes twice");
            require(!(deferred && tool.has("cache_control")), name + " is deferred and has a breakpoint");
            require(!(deferred && name.equals("ToolSearch")), "the search tool is deferred");
            JsonNode schema = tool.path("input_schema");
            require(schema.path("type").asText().equals("object"), name + " has a schema that is no object");
            for (String word : List.of("oneOf", "anyOf", "allOf")) {
                require(!schema.has(word), name + " has " + word + " at the root of its schema");
            }
            schema.path("properties")
                    .fieldNames()
                    .forEachRemaining(key -> require(
                            key.matches("[A-Za-z0-9_.-]{1,64}"),
                            name + " has a property " + key + ", which is no key"));
            breakpoints += tool.has("cache_control") ? 1 : 0;
        }
        require(tools.isEmpty() || !payload.loaded().isEmpty(), "every tool is deferred");
        require(breakpoints <= MOST_BREAKPOINTS, breakpoints + " breakpoints");
        payload.references().forEach(name -> require(names.contains(name), "a reference to " + name + " dangles"));
    }

    private void messages() {
        List<String> open = List.of();
        for (RawJson raw : payload.body().messages()) {
            JsonNode message = raw.tree();
            boolean user = message.path("role").asText().equals("user");
            List<String> answered = new ArrayList<>();
            boolean other = false;
            for (JsonNode block : message.path("content")) {
                if (block.path("type").asText().equals("tool_result")) {
                    require(!other, "a tool_result comes after other content");
                    answered.add(block.path("tool_use_id").asText());
                } else {
                    other = true;
                }
            }
            require(
                    answered.size() == open.size() && new HashSet<>(answered).equals(new HashSet<>(open)),
                    "calls " + open + " are answered by " + answered);
            open = user ? List.of() : calls(message);
        }
        require(open.isEmpty(), "calls " + open + " are not answered");
    }

    private static List<String> calls(JsonNode message) {
        List<String> calls = new ArrayList<>();
        message.path("content").forEach(block -> {
            if (block.path("type").asText().equals("tool_use")) {
                calls.add(block.path("id").asText());
            }
        });
        return calls;
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            broken.add(otherwise);
        }
    }
}
