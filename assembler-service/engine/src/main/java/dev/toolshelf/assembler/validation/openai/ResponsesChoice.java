package dev.toolshelf.assembler.validation.openai;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;

/** The rules about {@code tool_choice} of the Responses wire. One use, one thread. */
final class ResponsesChoice {

    private final Checked checked;
    private final ResponsesTools tools;

    ResponsesChoice(Checked checked, ResponsesTools tools) {
        this.checked = checked;
        this.tools = tools;
    }

    void check() {
        Node choice = checked.body().at("tool_choice");
        if (choice.is("type", "allowed_tools")) {
            choice.at("tools").children().forEach(this::one);
        } else {
            one(choice);
        }
    }

    private void one(Node choice) {
        String type = choice.text("type");
        if ("function".equals(type) || "custom".equals(type)) {
            named(choice.at("name"));
        } else if ("mcp".equals(type)
                && choice.text("server_label") != null
                && !tools.hasServer(choice.text("server_label"))) {
            checked.add("tool-choice-unknown", choice.at("server_label"), "no mcp tool has this server_label");
        }
    }

    private void named(Node name) {
        if (name.text() == null) {
            return;
        }
        String quoted = '"' + Checked.brief(name.text()) + '"';
        if (!tools.knows(name.text())) {
            checked.add("tool-choice-unknown", name, quoted + " is not among the tools");
        } else if (!tools.canCall(name.text())) {
            checked.add("tool-choice-deferred", name, quoted + " is deferred and was not loaded");
        }
    }
}
