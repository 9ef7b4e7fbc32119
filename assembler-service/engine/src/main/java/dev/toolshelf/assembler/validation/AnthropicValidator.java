package dev.toolshelf.assembler.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a body of the Anthropic Messages API for what the provider would refuse (SPEC section 8, api-contracts section
 * 0). Knows nothing of how the body was made. Stateless, thread-safe.
 */
public final class AnthropicValidator {

    private static final List<String> SAMPLING = List.of("temperature", "top_p", "top_k");

    private AnthropicValidator() {}

    /** Every broken rule with its place; empty if the body is acceptable. */
    public static List<Finding> check(byte[] body, PayloadRules rules) {
        List<Finding> findings = new ArrayList<>();
        if (body.length > rules.maxBodyBytes()) {
            findings.add(new Finding(
                    "body-too-large", "", body.length + " bytes; the limit is " + rules.maxBodyBytes() + " bytes"));
            return findings;
        }
        JsonNode request;
        try {
            request = Json.mapper().readTree(body);
        } catch (IOException e) {
            return List.of(new Finding("body-malformed", "", Json.reason(e)));
        }
        checkFields(request, rules, findings);
        ToolRules tools = new ToolRules(rules.searchTool(), findings);
        tools.check(request.path("tools"));
        new MessageRules(tools.names(), findings).check(request.path("messages"));
        checkBreakpoints(request, findings);
        return List.copyOf(findings);
    }

    private static void checkFields(JsonNode request, PayloadRules rules, List<Finding> findings) {
        if (!request.path("model").isTextual() || request.path("model").asText().isEmpty()) {
            findings.add(new Finding("model-missing", "/model", "must be a string that is not empty"));
        }
        if (!request.path("max_tokens").isIntegralNumber()
                || request.path("max_tokens").asLong() < 1) {
            findings.add(new Finding("max-tokens", "/max_tokens", "must be an integer of at least 1"));
        }
        if (rules.samplingRefused()) {
            SAMPLING.stream()
                    .filter(request::has)
                    .forEach(field -> findings.add(
                            new Finding("sampling-field", "/" + field, "this API version refuses sampling fields")));
        }
        String choice = request.path("tool_choice").path("type").asText();
        boolean forces = choice.equals("any") || choice.equals("tool");
        if (forces && rules.forcedChoiceRefused() && anyDeferred(request)) {
            findings.add(new Finding(
                    "tool-choice-forced", "/tool_choice", "this model refuses it while tools are deferred"));
        }
    }

    private static boolean anyDeferred(JsonNode request) {
        for (JsonNode tool : request.path("tools")) {
            if (tool.path("defer_loading").asBoolean()) {
                return true;
            }
        }
        return false;
    }

    private static void checkBreakpoints(JsonNode request, List<Finding> findings) {
        int marks = request.has("cache_control") ? 1 : 0;
        marks += marks(request.path("tools"));
        marks += marks(request.path("system"));
        for (JsonNode message : request.path("messages")) {
            marks += marks(message.path("content"));
            for (JsonNode block : message.path("content")) {
                marks += block.path("type").asText().equals("tool_result") ? marks(block.path("content")) : 0;
            }
        }
        if (marks > 4) {
            findings.add(new Finding("breakpoints", "", marks + " cache breakpoints; at most 4 are taken"));
        }
    }

    private static int marks(JsonNode list) {
        int marks = 0;
        for (JsonNode item : list) {
            marks += item.has("cache_control") ? 1 : 0;
        }
        return marks;
    }
}
