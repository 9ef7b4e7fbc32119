package dev.toolshelf.assembler.validation.anthropic;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.List;

/** The rules about {@code messages}: who speaks when, what stands in a message. One use, one thread. */
final class MessageRules {

    private final Checked checked;
    private final DeclaredTools tools;
    private final CallRules calls;
    private final BlockRules blocks;

    MessageRules(Checked checked, DeclaredTools tools) {
        this.checked = checked;
        this.tools = tools;
        this.calls = new CallRules(checked);
        this.blocks = new BlockRules(checked, tools);
    }

    void check() {
        blocks.texts(checked.body().at("system"));
        Node list = checked.body().at("messages");
        List<Node> messages = list.children();
        if (list.kind() == Node.Kind.ARRAY && messages.isEmpty()) {
            checked.add("messages-empty", list, "at least one message is needed");
        }
        // Inline definitions count for references before and after them: all of them are known to the request.
        messages.forEach(this::defined);
        for (int i = 0; i < messages.size(); i++) {
            Node message = messages.get(i);
            String role = message.text("role");
            if (role == null) {
                continue;
            }
            if (i == 0 && !role.equals("user")) {
                checked.add("first-message", message, "the first message must be the user's");
            }
            boolean last = i == messages.size() - 1;
            content(message, role.equals("assistant") && last);
            if (role.equals("system")) {
                placed(messages, i);
            } else {
                calls.message(message, role);
            }
            blocks.message(message, role);
        }
        calls.end();
    }

    private void defined(Node message) {
        for (Node block : message.at("content").children()) {
            Node definition = block.at("tool").at("definition");
            String name = definition.text("name");
            if (name != null && tools.has(name)) {
                checked.add("tool-name-twice", definition.at("name"), '"' + Checked.brief(name) + "\" names two tools");
            } else if (name != null) {
                tools.declare(name, definition.flag("defer_loading"));
            }
        }
    }

    private void content(Node message, boolean mayBeEmpty) {
        Node content = message.at("content");
        boolean empty = content.blank()
                || content.kind() == Node.Kind.ARRAY && content.children().isEmpty();
        if (empty && !mayBeEmpty) {
            checked.add("message-empty", content, "content must not be empty");
        }
    }

    /** Where a message of the system may stand in the conversation (api-contracts A7). */
    private void placed(List<Node> messages, int at) {
        Node message = messages.get(at);
        if (checked.refuses("system-messages")) {
            checked.add("system-message", message, checked.model() + " takes no system messages");
        }
        if (at == 0 || "system".equals(messages.get(at - 1).text("role"))) {
            return;
        }
        if (calls.open()) {
            checked.add("system-placement", message, "must not stand between a call and its result");
            return;
        }
        Node before = messages.get(at - 1);
        if ("assistant".equals(before.text("role")) && !BlockRules.endsInServerResult(before)) {
            checked.add(
                    "system-placement", message, "must follow the user's message or a result of the provider's tools");
        }
        int next = at + 1;
        while (next < messages.size() && "system".equals(messages.get(next).text("role"))) {
            next++;
        }
        if (next < messages.size() && "user".equals(messages.get(next).text("role"))) {
            checked.add("system-placement", message, "must come last or before the assistant's message");
        }
    }
}
