package dev.toolshelf.assembler.validation.openai;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.rule.WireCheck;
import dev.toolshelf.assembler.validation.shape.Node;

/** The rules of the OpenAI Responses API (api-contracts section 0 and B). Stateless, thread-safe. */
public final class ResponsesCheck implements WireCheck {

    @Override
    public void check(Checked checked) {
        Node body = checked.body();
        boolean prompted = body.at("prompt").present();
        if (!prompted || body.at("model").present()) {
            FunctionRules.model(checked);
        }
        boolean continued = body.at("previous_response_id").present()
                || body.at("conversation").present();
        Node input = body.at("input");
        boolean nothing = !input.present()
                || input.kind() == Node.Kind.ARRAY && input.children().isEmpty();
        if (nothing && !prompted && !continued) {
            checked.add("messages-empty", input.present() ? input : body, "\"input\" must hold something");
        }
        ResponsesTools tools = new ResponsesTools(checked);
        tools.check();
        new ResponsesCalls(checked, continued).check();
        new ResponsesChoice(checked, tools).check();
    }
}
