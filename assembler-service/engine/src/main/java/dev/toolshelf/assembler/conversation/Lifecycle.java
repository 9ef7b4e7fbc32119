package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.message.ContentBlock;
import dev.toolshelf.catalog.json.RawJson;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Start, boundary, fork and clear: what begins, what is forgotten and what is carried over (SPEC section 6). */
final class Lifecycle {

    private static final String NO_SUMMARY = "[Earlier messages were compacted away.]";
    private static final String NO_HISTORY =
            "[This conversation goes on from an earlier one, whose messages are not shown.]";

    private Lifecycle() {}

    /** Takes earlier messages in, as if they had come one by one, and shows discovered tools that they do not. */
    static void start(Step step, ConversationEvent.Start start) {
        for (RawJson message : start.messages() == null ? List.<RawJson>of() : start.messages()) {
            JsonNode tree = message.tree();
            RawJson content = new RawJson(tree.path("content").toString());
            List<ContentBlock> blocks = ContentBlock.read(content);
            ConversationEvent.Message event = new ConversationEvent.Message(
                    start.eventId(), null, tree.path("role").asText(), content, false, null, null);
            if (event.role().equals("assistant")) {
                resumeAssistant(step, event, blocks);
            } else {
                UserTurn.speak(step, event, blocks);
                if (step.now().pending().complete()) {
                    UserTurn.append(step, List.of());
                }
            }
        }
        Set<String> unseen = new LinkedHashSet<>(start.discovered() == null ? List.of() : start.discovered());
        step.now().discovered().names().forEach(unseen::remove);
        unseen.forEach(name -> UserTurn.discover(step, name));
        if (!unseen.isEmpty() && step.now().pending().nothing()) {
            if (step.state().messages() == 0) {
                step.append("user", TextNode.valueOf(NO_HISTORY).toString());
            }
            Reissue.of(step, List.copyOf(unseen));
        }
    }

    /** History asks nobody: its calls are the harness's to answer. */
    private static void resumeAssistant(Step step, ConversationEvent.Message event, List<ContentBlock> blocks) {
        UserTurn.closeBeforeAssistant(step, event.eventId());
        List<ToolCall> calls = blocks.stream()
                .filter(block -> block.type().equals("tool_use"))
                .map(block -> new ToolCall(block.callId(), block.toolName(), null, null))
                .toList();
        step.append("assistant", event.content().text());
        step.become(step.now().with(calls.isEmpty() ? PendingTurn.NONE : PendingTurn.waitingFor(calls)));
    }

    /** Forgets the messages, keeps the tools. */
    static void boundary(Step step, ConversationEvent.Boundary boundary) {
        step.newSegment("boundary");
        if (boundary.discovered() != null) {
            boundary.discovered().forEach(name -> {
                if (step.now().discovered().named(name).isEmpty()) {
                    UserTurn.discover(step, name);
                }
            });
        }
        // Nothing in the messages shows an old definition any more: the current ones count from here.
        List<String> names = step.now().discovered().names();
        names.forEach(name -> step.offered(name)
                .filter(tool -> tool.source().digest() != null)
                .ifPresent(tool ->
                        step.become(step.now().with(step.now().discovered().found(tool)))));
        RawJson summary = boundary.summary();
        step.append("user", summary == null ? TextNode.valueOf(NO_SUMMARY).toString() : summary.text());
        Reissue.of(step, names);
    }

    /** Writes the child's start. */
    static void fork(Step step, ConversationEvent.Fork fork) {
        ConversationKey child = new ConversationKey(step.now().key().tenant(), fork.child());
        List<RawJson> messages = null;
        if (Boolean.TRUE.equals(fork.history())) {
            messages = new ArrayList<>(step.messages());
            PendingTurn pending = step.now().pending();
            if (!pending.nothing()) {
                messages.add(closed(step));
            }
        }
        String id = DerivedId.of("fork", step.now().key().toString(), fork.eventId(), fork.child());
        List<String> discovered = step.now().discovered().names();
        step.effect(new Effect.WriteEvent(child, step.now().settings().childStart(id, discovered, messages)));
    }

    /** The user message that the parent is still collecting, with errors for what is open: the child cannot wait for it. */
    private static RawJson closed(Step step) {
        Step copy = new Step(step.now(), step.config(), segment -> List.of(), step.world());
        UserTurn.interrupt(copy);
        UserTurn.append(copy, List.of());
        return copy.outcome().appended().get(0);
    }

    /** Forgets messages and discovered tools. */
    static void clear(Step step) {
        step.newSegment("clear");
        step.become(step.now()
                .with(new DiscoveredSet(List.of(), step.now().discovered().placeholder())));
    }
}
