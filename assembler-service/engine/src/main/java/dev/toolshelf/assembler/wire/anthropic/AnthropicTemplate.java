package dev.toolshelf.assembler.wire.anthropic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.wire.Template;
import dev.toolshelf.assembler.wire.TemplateQuestion;
import java.util.ArrayList;
import java.util.List;

/** Makes a request's other members ones that the Messages API takes (api-contracts A1, A6, H). Pure functions. */
final class AnthropicTemplate {

    private static final int MAX_BREAKPOINTS = 4;
    private static final int DEFAULT_MAX_TOKENS = 4096;
    private static final String VERSION_WITHOUT_SAMPLING = "2026-10-21";
    private static final List<String> OURS = List.of("model", "tools", "messages");
    private static final List<String> SAMPLING = List.of("temperature", "top_p", "top_k");

    private AnthropicTemplate() {}

    static Template of(TemplateQuestion question) {
        List<Finding> repairs = new ArrayList<>();
        // A start is only taken with an object, and the tree is this call's own.
        ObjectNode request = (ObjectNode) question.request().tree();
        drop(request, OURS, "request-field", "is set by Toolshelf; the template's was dropped", repairs);
        if (VERSION_WITHOUT_SAMPLING.equals(question.apiVersion())) {
            String why = "API version " + question.apiVersion() + " refuses it; dropped";
            drop(request, SAMPLING, "sampling-field", why, repairs);
        }
        boolean refusesForce = question.platform().refusesForcedChoice(question.model());
        if (forcesTool(request) && refusesForce) {
            String why = question.model() + " refuses to be forced to a tool; dropped";
            drop(request, List.of("tool_choice"), "tool-choice-forced", why, repairs);
        }
        String choice = request.path("tool_choice").path("name").textValue();
        if (choice != null && question.withoutChoice()) {
            drop(
                    request,
                    List.of("tool_choice"),
                    "tool-choice-absent",
                    choice + " cannot be called now; dropped",
                    repairs);
            choice = null;
        }
        if (!request.has("max_tokens")) {
            request.put("max_tokens", DEFAULT_MAX_TOKENS);
            repairs.add(new Finding("max-tokens", "/max_tokens", "was missing; set to " + DEFAULT_MAX_TOKENS));
        }
        int free = mark(request, question.platform(), question.breakpoints(), repairs);
        boolean toolBreakpoint = question.breakpoints() && free > 0;
        String text = request.toString();
        return new Template(text.substring(1, text.length() - 1), toolBreakpoint, choice, repairs);
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
