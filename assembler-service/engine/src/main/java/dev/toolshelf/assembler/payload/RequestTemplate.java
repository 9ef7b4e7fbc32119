package dev.toolshelf.assembler.payload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything of a request but model, tools and messages, as the platform takes it.
 *
 * @param fields the members as JSON text, without braces; may be empty
 * @param toolBreakpoint whether the last non-deferred tool gets a cache breakpoint
 * @param repairs what was changed
 */
record RequestTemplate(String fields, boolean toolBreakpoint, List<Finding> repairs) {

    private static final int MAX_BREAKPOINTS = 4;
    private static final int DEFAULT_MAX_TOKENS = 4096;
    private static final String VERSION_WITHOUT_SAMPLING = "2026-10-21";
    private static final List<String> OURS = List.of("model", "tools", "messages");
    private static final List<String> SAMPLING = List.of("temperature", "top_p", "top_k");

    /**
     * Prepares a conversation's template.
     *
     * @param defers whether this request defers
     * @param breakpoints whether the profile sets cache breakpoints
     */
    static RequestTemplate of(
            ConversationSettings settings, Support.Platform platform, boolean defers, boolean breakpoints) {
        List<Finding> repairs = new ArrayList<>();
        ObjectNode request = settings.request().tree() instanceof ObjectNode object
                ? object
                : settings.request().tree().withObject("/");
        for (String field : OURS) {
            if (request.remove(field) != null) {
                repairs.add(
                        new Finding("request-field", "/" + field, "is set by Toolshelf; the template's was dropped"));
            }
        }
        if (VERSION_WITHOUT_SAMPLING.equals(settings.apiVersion())) {
            for (String field : SAMPLING) {
                if (request.remove(field) != null) {
                    repairs.add(new Finding(
                            "sampling-field", "/" + field, "API version " + VERSION_WITHOUT_SAMPLING + " refuses it"));
                }
            }
        }
        String choice = request.path("tool_choice").path("type").asText();
        boolean forces = choice.equals("any") || choice.equals("tool");
        if (forces && defers && platform.refusesForcedChoice(settings.model())) {
            request.remove("tool_choice");
            repairs.add(new Finding(
                    "tool-choice-forced",
                    "/tool_choice",
                    settings.model() + " refuses to be forced while tools are deferred; dropped"));
        }
        if (!request.has("max_tokens")) {
            request.put("max_tokens", DEFAULT_MAX_TOKENS);
            repairs.add(new Finding("max-tokens", "/max_tokens", "was missing; set to " + DEFAULT_MAX_TOKENS));
        }
        for (int surplus = marks(request) - MAX_BREAKPOINTS; surplus > 0; surplus--) {
            String place = unmarkFirst(request.path("system"));
            repairs.add(new Finding("breakpoints", place, "more than " + MAX_BREAKPOINTS + "; the mark was dropped"));
        }
        int free = MAX_BREAKPOINTS - marks(request);
        boolean toolBreakpoint = breakpoints && free > 0;
        boolean automatic = breakpoints && platform.automaticCaching() && !request.has("cache_control") && free > 1;
        if (automatic) {
            request.putObject("cache_control").put("type", "ephemeral");
        }
        String text = request.toString();
        return new RequestTemplate(text.substring(1, text.length() - 1), toolBreakpoint, repairs);
    }

    /** Later marks cover what earlier ones do. */
    private static String unmarkFirst(JsonNode system) {
        for (int i = 0; i < system.size(); i++) {
            if (system.get(i) instanceof ObjectNode block && block.remove("cache_control") != null) {
                return "/system/" + i;
            }
        }
        return "/system";
    }

    private static int marks(ObjectNode request) {
        int marks = request.has("cache_control") ? 1 : 0;
        for (JsonNode block : request.path("system")) {
            marks += block.has("cache_control") ? 1 : 0;
        }
        return marks;
    }
}
