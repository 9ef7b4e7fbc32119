package dev.toolshelf.assembler.validation.anthropic;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.rule.WireCheck;
import dev.toolshelf.assembler.validation.shape.Node;

/** The rules of the Anthropic Messages API (api-contracts section 0 and A). Stateless, thread-safe. */
public final class MessagesCheck implements WireCheck {

    @Override
    public void check(Checked checked) {
        fields(checked);
        DeclaredTools tools = new ToolRules(checked).check();
        new ChoiceRules(checked, tools).check();
        new MessageRules(checked, tools).check();
        new BreakpointRules(checked).check();
    }

    private static void fields(Checked checked) {
        Node body = checked.body();
        Node model = body.at("model");
        if (!model.present() && checked.platform().modelInBody()) {
            checked.add("model-missing", body, "\"model\" is needed");
        } else if (model.present() && (model.text() == null || model.blank() || model.kind() != Node.Kind.STRING)) {
            checked.add("model-missing", model, "must be a string that is not empty");
        }
        maxTokens(checked, body.at("max_tokens"));
        for (String name : checked.version().members()) {
            if (body.at(name).present()) {
                checked.add("sampling-field", body.at(name), "this API version refuses it");
            }
        }
        version(checked, body.at("anthropic_version"));
        String thinking = body.at("thinking").text("type");
        if (thinking != null && checked.refuses("thinking-" + thinking)) {
            checked.add("thinking-refused", body.at("thinking"), '"' + thinking + "\" is refused by this model");
        }
    }

    private static void maxTokens(Checked checked, Node tokens) {
        if (!tokens.present()) {
            checked.add(
                    "max-tokens",
                    tokens.kind() == Node.Kind.NULL ? tokens : checked.body(),
                    "\"max_tokens\" is needed");
        } else if (tokens.kind() != Node.Kind.NUMBER || !tokens.text().matches("0*[1-9][0-9]*")) {
            checked.add("max-tokens", tokens, "must be a whole number of at least 1");
        }
    }

    private static void version(Checked checked, Node version) {
        String wanted = checked.platform().bodyVersion();
        if (version.present() && !version.text().equals(wanted)) {
            checked.add(
                    "platform-version",
                    version,
                    wanted == null ? "this platform takes it as a header only" : "must be \"" + wanted + '"');
        }
    }
}
