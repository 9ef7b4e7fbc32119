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
        // EventRules takes only objects, and the tree is this call's own.
        ObjectNode request = (ObjectNode) settings.request().tree();
        drop(request, OURS, "request-field", "is set by Toolshelf; the template's was dropped", repairs);
        if (refusesSampling(settings.apiVersion())) {
            String why = "API version " + settings.apiVersion() + " refuses it; dropped";
            drop(request, SAMPLING, "sampling-field", why, repairs);
        }
        if (forcesTool(request) && defers && platform.refusesForcedChoice(settings.model())) {
            String why = settings.model() + " refuses to be forced while tools are deferred; dropped";
            drop(request, List.of("tool_choice"), "tool-choice-forced", why, repairs);
        }
        if (!request.has("max_tokens")) {
            request.put("max_tokens", DEFAULT_MAX_TOKENS);
            repairs.add(new Finding("max-tokens", "/max_tokens", "was missing; set to " + DEFAULT_MAX_TOKENS));
        }
        int free = mark(request, platform, breakpoints, repairs);
        boolean toolBreakpoint = breakpoints && free > 0;
        String text = request.toString();
        return new RequestTemplate(text.substring(1, text.length() - 1), toolBreakpoint, repairs);
    }

    /** Whether a provider API version takes no sampling fields (api-contracts A1). */
    static boolean refusesSampling(String apiVersion) {
        return VERSION_WITHOUT_SAMPLING.equals(apiVersion);
    }

    private static boolean forcesTool(ObjectNode request) {
        String choice = request.path("tool_choice").path("type").asText();
        return choice.equals("any") || choice.equals("tool");
    }

    private static void drop(ObjectNode request, List<String> fields, String code, String why, List<Finding> repairs) {
        for (String field : fields) {
            if (request.remove(field) != null) {
                repairs.add(new Finding(code, "/" + field, why));
            }
        }
    }

    /** Keeps the template's breakpoints within the limit, adds the automatic one; returns how many were free before it. */
    private static int mark(ObjectNode request, Support.Platform platform, boolean breakpoints, List<Finding> repairs) {
        for (int surplus = marks(request) - MAX_BREAKPOINTS; surplus > 0; surplus--) {
            String place = unmarkFirst(request.path("system"));
            repairs.add(new Finding("breakpoints", place, "more than " + MAX_BREAKPOINTS + "; the mark was dropped"));
        }
        int free = MAX_BREAKPOINTS - marks(request);
        if (breakpoints && platform.automaticCaching() && !request.has("cache_control") && free > 1) {
            request.putObject("cache_control").put("type", "ephemeral");
        }
        return free;
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
