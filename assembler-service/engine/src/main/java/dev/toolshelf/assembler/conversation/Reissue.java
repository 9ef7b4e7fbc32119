package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.message.ContentBlock;
import dev.toolshelf.assembler.message.References;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Shows the model again what it had discovered, when no reference is left in the messages: one synthetic search call and
 * its result (SPEC section 6).
 */
final class Reissue {

    private Reissue() {}

    /** Issues the references of names again, with the result as the start of the next user message. */
    static void of(Step step, List<String> names) {
        DiscoveredSet set = step.now().discovered();
        List<String> known = names.stream()
                .filter(name -> set.named(name).filter(DiscoveredTool::known).isPresent())
                .toList();
        if (!known.isEmpty()) {
            ToolCall call = call(step, known);
            step.become(step.now()
                    .with(PendingTurn.waitingFor(List.of(call))
                            .carrying(step.now().pending().repairs())));
        }
    }

    /**
     * Brings back discovered tools whose source was not there when they were remembered, and is now. The ones that
     * history does not refer to get a call and a result behind the newest message.
     */
    static void returned(Step step) {
        List<PoolTool> back = new ArrayList<>();
        for (DiscoveredTool tool : step.now().discovered().tools()) {
            if (!tool.known()) {
                step.offered(tool.name())
                        .filter(offered -> offered.source().digest() != null)
                        .ifPresent(back::add);
            }
        }
        if (back.isEmpty()) {
            return;
        }
        back.forEach(tool -> step.become(step.now().with(step.now().discovered().found(tool))));
        Set<String> unseen = new HashSet<>();
        back.stream().filter(PoolTool::deferred).forEach(tool -> unseen.add(tool.name()));
        for (RawJson message : step.messages()) {
            unseen.removeAll(References.resolve(message, name -> false).replaced());
        }
        List<String> names =
                back.stream().map(PoolTool::name).filter(unseen::contains).toList();
        if (!names.isEmpty()) {
            ToolCall call = call(step, names);
            step.append("user", "[" + call.result().text() + "]");
        }
    }

    private static ToolCall call(Step step, List<String> names) {
        String searchTool = step.profile().searchTool().name();
        String callId = DerivedId.ofCall(
                step.now().key().toString(),
                Integer.toString(step.state().segment()),
                Integer.toString(step.state().messages()));
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("type", "tool_use").put("id", callId).put("name", searchTool);
        call.putObject("input").put("query", "select:" + String.join(",", names));
        step.append("assistant", "[" + call + "]");
        ArrayNode references = JsonNodeFactory.instance.arrayNode();
        names.forEach(
                name -> references.addObject().put("type", "tool_reference").put("tool_name", name));
        List<String> reissued = new ArrayList<>(step.state().reissued());
        reissued.addAll(names);
        step.become(step.now().with(step.state().withReissued(reissued)));
        RawJson result = ContentBlock.result(callId, RawJson.of(references)).json();
        return new ToolCall(callId, searchTool, null, result);
    }
}
