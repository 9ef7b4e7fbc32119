package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.message.ContentBlock;
import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/**
 * Shows the model again what it had discovered, when no reference is left in the messages: one synthetic search call, and
 * its result as the start of the next user message (SPEC section 6).
 */
final class Reissue {

    private Reissue() {}

    /** Issues the references of names again; the ones without a definition are left out. */
    static void of(Step step, List<String> names) {
        DiscoveredSet set = step.now().discovered();
        List<String> known = names.stream()
                .filter(name -> set.named(name).filter(DiscoveredTool::known).isPresent())
                .toList();
        if (known.isEmpty()) {
            return;
        }
        String searchTool = step.profile().searchTool().name();
        String callId = "toolu_reissue_" + step.state().segment();
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("type", "tool_use").put("id", callId).put("name", searchTool);
        call.putObject("input").put("query", "select:" + String.join(",", known));
        step.append("assistant", "[" + call + "]");
        ArrayNode references = JsonNodeFactory.instance.arrayNode();
        known.forEach(
                name -> references.addObject().put("type", "tool_reference").put("tool_name", name));
        RawJson result = ContentBlock.result(callId, RawJson.of(references)).json();
        step.become(step.now()
                .with(PendingTurn.waitingFor(List.of(new ToolCall(callId, searchTool, null, result))))
                .with(step.state().withReissued(known)));
    }
}
