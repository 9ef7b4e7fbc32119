package dev.toolshelf.assembler.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules about {@code tools}. One use, one thread. */
final class ToolRules {

    private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9_.-]{1,64}");
    private static final List<String> COMBINATORS = List.of("oneOf", "anyOf", "allOf");

    private final String searchTool;
    private final List<Finding> findings;
    private final Set<String> names = new HashSet<>();

    ToolRules(String searchTool, List<Finding> findings) {
        this.searchTool = searchTool;
        this.findings = findings;
    }

    void check(JsonNode tools) {
        boolean allDeferred = !tools.isEmpty();
        for (int i = 0; i < tools.size(); i++) {
            JsonNode tool = tools.get(i);
            String place = "/tools/" + i;
            String name = tool.path("name").asText();
            boolean deferred = tool.path("defer_loading").asBoolean();
            allDeferred &= deferred;
            if (!ToolName.acceptable(name)) {
                findings.add(new Finding("tool-name", place, '"' + name + "\" must be 1 to 64 of [a-zA-Z0-9_-]"));
            }
            if (!names.add(name)) {
                findings.add(new Finding("tool-name-twice", place, '"' + name + "\" names two tools"));
            }
            if (deferred && name.equals(searchTool)) {
                findings.add(new Finding("search-tool-deferred", place, "the search tool must not be deferred"));
            }
            if (deferred && tool.has("cache_control")) {
                findings.add(new Finding("deferred-breakpoint", place, "a deferred tool takes no cache_control"));
            }
            if (!tool.has("type") || tool.path("type").asText().equals("custom")) {
                checkSchema(place + "/input_schema", tool.path("input_schema"));
            }
        }
        if (allDeferred) {
            findings.add(new Finding("all-deferred", "/tools", "at least one tool must not be deferred"));
        }
    }

    private void checkSchema(String place, JsonNode schema) {
        if (!schema.path("type").asText().equals("object")) {
            findings.add(new Finding("schema-root-type", place, "the root type must be \"object\""));
        }
        COMBINATORS.stream()
                .filter(schema::has)
                .forEach(combinator -> findings.add(
                        new Finding("schema-root-combinator", place, combinator + " is not taken at the root")));
        schema.path("properties").fieldNames().forEachRemaining(key -> {
            if (!KEY.matcher(key).matches()) {
                findings.add(new Finding("property-key", place, '"' + key + "\" must be 1 to 64 of [a-zA-Z0-9_.-]"));
            }
        });
    }

    Set<String> names() {
        return names;
    }
}
