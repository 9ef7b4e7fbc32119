package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.wire.Part;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what the user's side says until every call is answered (SPEC section 13). */
final class UserTurn {

    private static final String INTERRUPTED = "The call was interrupted before it had a result.";

    private UserTurn() {}

    /**
     * Takes a user-role message in: results to their calls, the rest behind them. Returns whether anything of it was
     * usable: a late result alone makes no turn.
     */
    static boolean speak(Step step, ConversationEvent.Message message, List<Part> parts) {
        PendingTurn pending = step.now().pending();
        boolean answers = false;
        List<RawJson> others = new ArrayList<>();
        boolean plain = message.content().text().startsWith("\"");
        for (Part part : parts) {
            if (part.unmarked()) {
                pending = pending.repaired(
                        new Finding("cache-control", message.eventId(), "removed; the request has an automatic one"));
            }
            if (part.mended() != null) {
                pending = pending.repaired(new Finding("result-mended", message.eventId(), part.mended()));
            }
            switch (part.kind()) {
                case RESULT -> {
                    PendingTurn answered = result(pending, part.callId(), part.json(), message);
                    if (!answered.calls().equals(pending.calls())) {
                        answers = true;
                        discover(step, part.json());
                    }
                    pending = answered;
                }
                case EMPTY ->
                    pending =
                            pending.repaired(new Finding("text-empty", message.eventId(), "an empty text was dropped"));
                default -> others.add(part.json());
            }
        }
        RawJson plainText = plain && others.size() == 1 ? message.content() : null;
        if (!answers && others.isEmpty()) {
            step.become(step.now().with(pending));
            return false;
        }
        // What a search found as text is known from the event alone.
        if (message.found() != null) {
            message.found().forEach(name -> discoverAsText(step, name));
        }
        boolean wantsPayload = !Boolean.FALSE.equals(message.respond());
        step.become(step.now()
                .with(pending.spoken(others, plainText, wantsPayload))
                .with(step.state().withNotes(message.notes() == null ? List.of() : message.notes())));
        return true;
    }

    private static PendingTurn result(
            PendingTurn pending, String callId, RawJson block, ConversationEvent.Message message) {
        Optional<ToolCall> call = pending.calls().stream()
                .filter(known -> known.id().equals(callId))
                .findFirst();
        if (call.isEmpty()) {
            return pending.repaired(new Finding(
                    "tool-result-orphan",
                    message.eventId(),
                    callId + " is no call of the last assistant message; dropped"));
        }
        if (!call.get().open()) {
            return pending.repaired(new Finding(
                    "tool-result-twice",
                    message.eventId(),
                    callId + " has a result already; the later one was dropped"));
        }
        return pending.withCalls(known -> known.id().equals(callId) ? known.answered(block) : known);
    }

    /** Gives every open call an error result. */
    static void interrupt(Step step) {
        step.become(step.now().with(filled(step, step.now().pending())));
    }

    private static PendingTurn filled(Step step, PendingTurn pending) {
        return pending.withCalls(call -> call.open() ? call.answered(interrupted(step, call)) : call);
    }

    private static RawJson interrupted(Step step, ToolCall call) {
        return step.wire().result(call.call(), Rendering.ofText(INTERRUPTED), true);
    }

    /**
     * Closes the turn before an assistant message that does not wait for it: what is open gets an error result, what was
     * collected becomes a message without a payload.
     */
    static void closeBeforeAssistant(Step step, String eventId) {
        PendingTurn pending = step.now().pending();
        if (pending.nothing()) {
            return;
        }
        if (pending.calls().stream().anyMatch(ToolCall::open)) {
            pending = filled(step, pending)
                    .repaired(new Finding(
                            "tool-result-missing",
                            eventId,
                            "an assistant message came first; filled in with an error"));
            step.become(step.now().with(pending));
        }
        append(step, List.of());
    }

    /** Makes the collected turn a message: results in the order of the calls, then the rest, then what is added. */
    static void append(Step step, List<RawJson> added) {
        PendingTurn pending = step.now().pending();
        if (pending.plain() != null && added.isEmpty() && pending.blocks().size() == 1) {
            step.append(step.wire().user(pending.plain()));
        } else {
            List<RawJson> others = new ArrayList<>(pending.blocks());
            others.addAll(added);
            List<RawJson> results =
                    pending.calls().stream().map(ToolCall::result).toList();
            step.wire().user(results, others).forEach(step::append);
            pending.calls().forEach(call -> discover(step, call.result()));
        }
        step.become(step.now().with(PendingTurn.NONE.carrying(pending.repairs())));
    }

    /** Every name that a result reveals is added to the accumulating set (SPEC section 6). */
    static void discover(Step step, RawJson result) {
        step.wire().reveals(result).forEach(name -> discover(step, name));
    }

    /** Adds a name that no result reveals; one that a result revealed before stays revealed. */
    private static void discoverAsText(Step step, String name) {
        boolean revealed = step.now()
                .discovered()
                .named(name)
                .filter(tool -> tool.known() && !tool.asText())
                .isPresent();
        discover(step, name);
        if (!revealed) {
            step.become(step.now().with(step.now().discovered().shownAsText(List.of(name))));
        }
    }

    /** Adds a name: with its definition of now if the pool offers it deferred, else remembered. */
    static void discover(Step step, String name) {
        DiscoveredSet set = step.now().discovered();
        step.become(step.now()
                .with(step.offered(name)
                        .filter(tool -> tool.source().digest() != null)
                        .map(set::found)
                        .orElseGet(() -> set.remembered(name))));
    }
}
