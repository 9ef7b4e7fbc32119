package dev.toolshelf.assembler.validation.anthropic;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;

/** The rules about {@code tool_choice}. One use, one thread. */
final class ChoiceRules {

    private final Checked checked;
    private final DeclaredTools tools;

    ChoiceRules(Checked checked, DeclaredTools tools) {
        this.checked = checked;
        this.tools = tools;
    }

    void check() {
        Node choice = checked.body().at("tool_choice");
        String type = choice.text("type");
        if (type == null) {
            return;
        }
        boolean forces = type.equals("any") || type.equals("tool");
        if (forces && checked.refuses("forced-choice")) {
            checked.add("tool-choice-forced", choice, checked.model() + " refuses to be forced to a tool");
        } else if (forces && checked.body().at("thinking").is("type", "enabled")) {
            checked.add("tool-choice-forced", choice, "is refused together with thinking that has a budget");
        }
        if (forces && !tools.any()) {
            checked.add("tool-choice-unknown", choice, "there are no tools to choose from");
        } else if (type.equals("tool")) {
            named(choice.at("name"));
        }
    }

    private void named(Node name) {
        if (name.text() == null) {
            return;
        }
        if (!tools.resolves(name.text())) {
            checked.add("tool-choice-unknown", name, '"' + Checked.brief(name.text()) + "\" is not among the tools");
        } else if (tools.isDeferred(name.text())) {
            checked.add("tool-choice-deferred", name, '"' + Checked.brief(name.text()) + "\" is deferred");
        }
    }
}
