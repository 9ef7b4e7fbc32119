package dev.toolshelf.assembler.validation.openai;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.rule.WireCheck;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of the OpenAI Chat Completions API, which has no deferral of its own. Stateless, thread-safe. */
public final class ChatCheck implements WireCheck {

    private static final Set<String> NATIVE_ONLY = Set.of("tool_search", "namespace");

    @Override
    public void check(Checked checked) {
        FunctionRules.model(checked);
        Node messages = checked.body().at("messages");
        if (messages.kind() == Node.Kind.ARRAY && messages.children().isEmpty()) {
            checked.add("messages-empty", messages, "at least one message is needed");
        }
        Set<String> names = tools(checked);
        Node choice = checked.body().at("tool_choice");
        choice(checked, choice, names);
        for (Node allowed : choice.at("allowed_tools").at("tools").children()) {
            choice(checked, allowed, names);
        }
        new ChatCalls(checked).check();
    }

    private static Set<String> tools(Checked checked) {
        Node tools = checked.body().at("tools");
        checked.atMost(
                "too-many-tools", checked.limits().maxTools(), tools.children().size(), tools, "tools");
        Set<String> names = new HashSet<>();
        for (Node tool : tools.children()) {
            String type = tool.text("type");
            Node definition = tool.at("custom".equals(type) ? "custom" : "function");
            FunctionRules.name(checked, definition, names);
            FunctionRules.parameters(checked, definition.at("parameters"));
            for (Node place : List.of(tool, definition)) {
                Node flag = place.at("defer_loading");
                if (flag.kind() != Node.Kind.ABSENT) {
                    checked.add("deferral-unsupported", flag, "this API defers nothing");
                }
            }
            if (type != null && NATIVE_ONLY.contains(type)) {
                checked.add("deferral-unsupported", tool, "this API has no " + type);
            }
        }
        return names;
    }

    private static void choice(Checked checked, Node choice, Set<String> names) {
        for (String kind : List.of("function", "custom")) {
            Node name = choice.at(kind).at("name");
            if (name.text() != null && !names.contains(name.text())) {
                checked.add(
                        "tool-choice-unknown", name, '"' + Checked.brief(name.text()) + "\" is not among the tools");
            }
        }
    }
}
