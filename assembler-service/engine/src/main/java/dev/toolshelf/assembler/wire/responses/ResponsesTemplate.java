package dev.toolshelf.assembler.wire.responses;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.wire.Template;
import dev.toolshelf.assembler.wire.TemplateQuestion;
import java.util.ArrayList;
import java.util.List;

/** Makes a request's other members ones that the Responses API takes (api-contracts B). Pure functions. */
final class ResponsesTemplate {

    private static final List<String> OURS = List.of("model", "tools", "input");

    private ResponsesTemplate() {}

    static Template of(TemplateQuestion question) {
        List<Finding> repairs = new ArrayList<>();
        // A start is only taken with an object, and the tree is this call's own.
        ObjectNode request = (ObjectNode) question.request().tree();
        for (String field : OURS) {
            if (request.remove(field) != null) {
                repairs.add(
                        new Finding("request-field", "/" + field, "is set by Toolshelf; the template's was dropped"));
            }
        }
        if (request.path("previous_response_id").isTextual() || request.hasNonNull("conversation")) {
            request.remove("previous_response_id");
            request.remove("conversation");
            repairs.add(new Finding(
                    "request-field", "/previous_response_id", "the whole conversation is sent each time; dropped"));
        }
        String choice = request.path("tool_choice").path("name").textValue();
        if (choice != null && question.withoutChoice()) {
            request.remove("tool_choice");
            repairs.add(new Finding("tool-choice-absent", "/tool_choice", choice + " cannot be called now; dropped"));
            choice = null;
        }
        String text = request.toString();
        return new Template(text.substring(1, text.length() - 1), false, choice, repairs);
    }
}
