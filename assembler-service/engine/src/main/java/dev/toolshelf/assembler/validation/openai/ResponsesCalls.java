package dev.toolshelf.assembler.validation.openai;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The rules about calls and their outputs among the items of the input. One use, one thread. */
final class ResponsesCalls {

    private static final String SEARCH = "tool_search_call";

    /** Type of an output by the type of its call. */
    private static final Map<String, String> OUTPUTS = Map.of(
            "function_call",
            "function_call_output",
            "custom_tool_call",
            "custom_tool_call_output",
            SEARCH,
            "tool_search_output",
            "computer_call",
            "computer_call_output",
            "shell_call",
            "shell_call_output",
            "apply_patch_call",
            "apply_patch_call_output");

    private final Checked checked;
    private final boolean continued;
    private final Map<String, Node> waiting = new LinkedHashMap<>();
    private final Map<String, Node> calls = new HashMap<>();
    private final Set<String> answered = new HashSet<>();

    /** With {@code continued}, calls may stand in what the provider kept of the conversation. */
    ResponsesCalls(Checked checked, boolean continued) {
        this.checked = checked;
        this.continued = continued;
    }

    void check() {
        for (Node item : checked.body().at("input").children()) {
            String type = item.text("type");
            if (type == null) {
                continue;
            }
            if (OUTPUTS.containsKey(type)) {
                call(item, type);
            } else if (OUTPUTS.containsValue(type)) {
                output(item, type);
            }
        }
        waiting.values()
                .forEach(call -> checked.add(
                        "tool-result-missing",
                        call.at("call_id"),
                        "no output follows for " + Checked.brief(call.text("call_id"))));
    }

    private void call(Node call, String type) {
        String id = call.text("call_id");
        if (id == null) {
            if (type.equals(SEARCH) && call.is("execution", "client")) {
                checked.add("call-id", call, "a search that the client executes needs a call_id");
            }
            return;
        }
        checked.match("call-id", checked.limits().callId(), id, call.at("call_id"));
        if (calls.put(id, call) != null) {
            checked.add("tool-use-twice", call.at("call_id"), "two calls have the id " + Checked.brief(id));
        } else {
            waiting.put(id, call);
        }
    }

    private void output(Node output, String type) {
        Node place = output.at("call_id");
        String id = place.text();
        if (id == null) {
            if (!type.equals("tool_search_output") || output.is("execution", "client")) {
                checked.add("call-id", output, "an output needs the call_id of its call");
            }
            return;
        }
        checked.match("call-id", checked.limits().callId(), id, place);
        Node call = calls.get(id);
        if (!answered.add(id)) {
            checked.add("tool-result-twice", place, Checked.brief(id) + " has two outputs");
        } else if (call == null) {
            if (!continued) {
                checked.add("tool-result-orphan", place, Checked.brief(id) + " is no call before this");
            }
        } else {
            waiting.remove(id);
            matches(call, output, type);
        }
    }

    private void matches(Node call, Node output, String type) {
        if (!type.equals(OUTPUTS.get(call.text("type")))) {
            checked.add("tool-result-orphan", output.at("call_id"), "the call with this id is a " + call.text("type"));
        }
        String asked = call.text("execution");
        String done = output.text("execution");
        if (asked != null && done != null && !asked.equals(done)) {
            checked.add("search-execution", output.at("execution"), "the call says \"" + asked + '"');
        }
    }
}
