package dev.toolshelf.assembler.validation.openai;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The rules about messages of the Chat wire: calls, their answers, what must not be empty. One use, one thread. */
final class ChatCalls {

    private final Checked checked;
    private final Map<String, Node> waiting = new LinkedHashMap<>();
    private final Set<String> answered = new HashSet<>();

    ChatCalls(Checked checked) {
        this.checked = checked;
    }

    void check() {
        for (Node message : checked.body().at("messages").children()) {
            if (message.is("role", "tool")) {
                answer(message.at("tool_call_id"));
                continue;
            }
            missing();
            answered.clear();
            if (message.is("role", "assistant")) {
                assistant(message);
            }
        }
        missing();
    }

    private void assistant(Node message) {
        Node calls = message.at("tool_calls");
        boolean says = message.at("content").present()
                || message.at("refusal").present()
                || message.at("audio").present()
                || message.at("function_call").present();
        if (!says && !calls.present()) {
            checked.add("message-empty", message, "needs content or tool_calls");
        }
        for (Node call : calls.children()) {
            String id = call.text("id");
            if (id != null) {
                checked.match("call-id", checked.limits().callId(), id, call.at("id"));
                if (waiting.put(id, call) != null) {
                    checked.add("tool-use-twice", call.at("id"), "two calls have the id " + Checked.brief(id));
                }
            }
        }
    }

    private void answer(Node place) {
        String id = place.text();
        if (id == null) {
            return;
        }
        if (waiting.remove(id) != null) {
            answered.add(id);
        } else if (answered.contains(id)) {
            checked.add("tool-result-twice", place, Checked.brief(id) + " has two answers");
        } else {
            checked.add("tool-result-orphan", place, Checked.brief(id) + " is no call of the assistant just before");
        }
    }

    private void missing() {
        waiting.forEach((id, call) -> checked.add(
                "tool-result-missing", call.at("id"), "no tool message follows directly for " + Checked.brief(id)));
        waiting.clear();
    }
}
