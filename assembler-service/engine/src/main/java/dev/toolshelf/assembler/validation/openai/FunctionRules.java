package dev.toolshelf.assembler.validation.openai;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.Set;

/** What both wires of OpenAI ask of a function's definition. Stateless. */
final class FunctionRules {

    private FunctionRules() {}

    /** Its name: the pattern, and once among its neighbours. */
    static void name(Checked checked, Node definition, Set<String> neighbours) {
        String name = definition.text("name");
        if (name == null) {
            return;
        }
        checked.match("tool-name", checked.limits().toolName(), name, definition.at("name"));
        if (!neighbours.add(name)) {
            checked.add("tool-name-twice", definition.at("name"), '"' + Checked.brief(name) + "\" names two tools");
        }
    }

    /** The root of its parameters. */
    static void parameters(Checked checked, Node schema) {
        if (schema.kind() != Node.Kind.OBJECT) {
            return;
        }
        if (!schema.is("type", "object")) {
            checked.add("schema-root-type", schema, "the root's type must be \"object\"");
        }
        for (String keyword : checked.limits().schemaRoot()) {
            if (schema.at(keyword).kind() != Node.Kind.ABSENT) {
                checked.add("schema-root-combinator", schema.at(keyword), keyword + " is not taken at the root");
            }
        }
    }

    /** The model that the body must name unless the target does. */
    static void model(Checked checked) {
        Node model = checked.body().at("model");
        if (!model.present()) {
            checked.add("model-missing", checked.body(), "\"model\" is needed");
        } else if (model.kind() != Node.Kind.STRING || model.blank()) {
            checked.add("model-missing", model, "must be a string that is not empty");
        }
    }
}
