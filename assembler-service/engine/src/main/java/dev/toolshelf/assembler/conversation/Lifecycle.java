package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.wire.Part;
import dev.toolshelf.assembler.wire.Turn;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Start, boundary, fork and clear: what begins, what is forgotten and what is carried over (SPEC section 6). */
final class Lifecycle {

    private static final String NO_SUMMARY = "[Earlier messages were compacted away.]";
    private static final String NO_HISTORY =
            "[This conversation goes on from an earlier one, whose messages are not shown.]";

    private Lifecycle() {}

    /** Takes earlier messages in, as if they had come one by one, and shows discovered tools that they do not. */
    static void start(Step step, ConversationEvent.Start start) {
        boolean unmark = step.profile().breakpoints();
        for (Turn turn : step.wire().turns(start.messages() == null ? List.of() : start.messages())) {
            if (turn.assistant()) {
                AssistantTurn.resume(step, start.eventId(), step.wire().said(turn.content(), unmark));
                continue;
            }
            ConversationEvent.Message event =
                    new ConversationEvent.Message(start.eventId(), null, "user", turn.content(), false, null, null);
            if (UserTurn.speak(step, event, step.wire().heard(turn.content(), unmark))
                    && step.now().pending().complete()) {
                UserTurn.append(step, List.of());
            }
        }
        Set<String> unseen = new LinkedHashSet<>(start.discovered() == null ? List.of() : start.discovered());
        step.now().discovered().names().forEach(unseen::remove);
        if (!step.now().pending().nothing()) {
            // Open calls leave no place for a reference now: the tools come back with the first payload.
            step.become(step.now().with(step.now().discovered().remembering(unseen)));
            return;
        }
        unseen.forEach(name -> UserTurn.discover(step, name));
        if (!unseen.isEmpty()) {
            if (step.state().messages() == 0) {
                step.append(step.wire().user(RawJson.of(TextNode.valueOf(NO_HISTORY))));
            }
            Reissue.of(step, List.copyOf(unseen));
        }
    }

    /** Forgets the messages, keeps the tools. */
    static void boundary(Step step, ConversationEvent.Boundary boundary) {
        List<RawJson> summary = summary(step, boundary.summary());
        List<RawJson> held = step.now().pending().blocks();
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
        List<PoolTool> current = names.stream()
                .map(step::offered)
                .flatMap(Optional::stream)
                .filter(tool -> tool.source().digest() != null)
                .toList();
        step.become(step.now().with(step.now().discovered().found(current)));
        summary.forEach(step::append);
        Reissue.of(step, names);
        // What the user said while calls were open was in no message yet, so no summary can hold it.
        step.become(step.now().with(step.now().pending().holding(held)));
    }

    /** What stands in the place of earlier messages: it calls nothing and answers nothing, so it can stand first. */
    private static List<RawJson> summary(Step step, RawJson given) {
        if (given == null) {
            return List.of(step.wire().user(RawJson.of(TextNode.valueOf(NO_SUMMARY))));
        }
        List<RawJson> kept = step.wire().heard(given, true).stream()
                .filter(part -> part.kind() == Part.Kind.OTHER)
                .map(Part::json)
                .toList();
        if (kept.isEmpty()) {
            throw new MalformedJsonException("summary", "summary is empty; it must say something");
        }
        return given.text().startsWith("\"")
                ? List.of(step.wire().user(given))
                : step.wire().user(List.of(), kept);
    }

    /** Writes the child's start. */
    static void fork(Step step, ConversationEvent.Fork fork) {
        ConversationKey child = new ConversationKey(step.now().key().tenant(), fork.child());
        List<RawJson> messages = null;
        if (Boolean.TRUE.equals(fork.history())) {
            messages = new ArrayList<>(json(step.messages()));
            if (!step.now().pending().nothing()) {
                messages.addAll(closed(step));
            }
        }
        String id = DerivedId.of("fork", step.now().key().toString(), fork.eventId(), fork.child());
        List<String> discovered = step.now().discovered().names();
        step.effect(new Effect.WriteEvent(child, step.now().settings().childStart(id, discovered, messages)));
    }

    private static List<RawJson> json(List<StoredMessage> messages) {
        return messages.stream().map(StoredMessage::json).toList();
    }

    /** The user message that the parent is still collecting, with errors for what is open: the child cannot wait for it. */
    private static List<RawJson> closed(Step step) {
        Step copy = new Step(step.now(), step.config(), segment -> List.of(), step.world());
        UserTurn.interrupt(copy);
        UserTurn.append(copy, List.of());
        return json(copy.outcome().appended());
    }

    /** Forgets messages and discovered tools. */
    static void clear(Step step) {
        step.newSegment("clear");
        step.become(step.now()
                .with(new DiscoveredSet(List.of(), step.now().discovered().placeholder())));
    }
}
