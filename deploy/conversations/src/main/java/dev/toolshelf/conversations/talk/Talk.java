package dev.toolshelf.conversations.talk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a conversation must have come to, by SPEC sections 6 and 13 alone: what was said since the last boundary, which calls
 * are open, how many payloads are due, which tools were found. It knows nothing of the engine. Not thread-safe.
 */
public final class Talk {

    private static final String OPEN = null;

    private final List<Spoken> transcript = new ArrayList<>();
    private final Set<String> found = new LinkedHashSet<>();
    private final Map<String, String> results = new LinkedHashMap<>();
    private final Map<String, Called> calls = new LinkedHashMap<>();
    private final List<String> held = new ArrayList<>();
    private boolean spoken;
    private boolean respond;
    private int due;
    private int refused;

    /** The child of a fork: with the messages so far, or without. */
    public Talk child(boolean history, boolean keepsFound) {
        Talk child = new Talk();
        if (history) {
            child.transcript.addAll(transcript);
            child.transcript.addAll(closed());
        }
        if (keepsFound) {
            child.found.addAll(found);
        }
        return child;
    }

    /** Tools that the conversation starts with. */
    public void startsWith(List<String> names) {
        found.addAll(names);
    }

    /**
     * The user's side speaks.
     *
     * @param shownAsText names that results show as text, which the event tells
     * @param reveals for which calls a {@link Piece.Found} reveals its tools to the provider
     */
    public void user(List<Piece> pieces, List<String> shownAsText, Predicate<Called> reveals, boolean wantsPayload) {
        boolean answers = false;
        List<String> texts = new ArrayList<>();
        for (Piece piece : pieces) {
            if (piece instanceof Piece.Text text && !text.text().isBlank()) {
                texts.add(text.text());
            } else if (piece instanceof Piece.Result result
                    && open(result.call().id())) {
                results.put(result.call().id(), result.text());
                answers = true;
            } else if (piece instanceof Piece.Found search && open(search.call().id())) {
                results.put(search.call().id(), "");
                found.addAll(reveals.test(search.call()) ? search.names() : List.of());
                answers = true;
            }
        }
        if (!answers && texts.isEmpty()) {
            boolean empty = pieces.stream().allMatch(Piece.Text.class::isInstance);
            refused += empty || !spoken ? 1 : 0;
            return;
        }
        found.addAll(shownAsText);
        held.addAll(texts);
        spoken = true;
        respond |= wantsPayload;
        completeIfDue();
    }

    /** A search that Toolshelf asked is answered: it counts only while the call is open. */
    public void answered(String callId, List<String> names) {
        if (open(callId)) {
            found.addAll(names);
            results.put(callId, "");
            spoken = true;
            respond = true;
            completeIfDue();
        }
    }

    /** The assistant speaks; what waits is closed. */
    public void assistant(String text, List<Called> called, List<String> revealedByProvider) {
        transcript.addAll(closed());
        forgetTurn();
        found.addAll(revealedByProvider);
        if (text != null) {
            transcript.add(Spoken.assistant(text));
        }
        for (Called call : called) {
            transcript.add(Spoken.call(call.id()));
            calls.put(call.id(), call);
            results.put(call.id(), OPEN);
        }
    }

    /** Open calls will not be answered. */
    public void interrupted() {
        results.replaceAll((id, result) -> result == null ? "" : result);
        completeIfDue();
    }

    /** Earlier messages are compacted away; text that no message held yet goes on waiting. */
    public void boundary(List<String> snapshot) {
        List<String> waiting = List.copyOf(held);
        transcript.clear();
        forgetTurn();
        held.addAll(waiting);
        found.addAll(snapshot);
    }

    /** Everything but the pool is forgotten. */
    public void clear() {
        transcript.clear();
        forgetTurn();
        found.clear();
    }

    private boolean open(String callId) {
        return results.containsKey(callId) && results.get(callId) == OPEN;
    }

    private void completeIfDue() {
        if (spoken && results.values().stream().noneMatch(result -> result == OPEN)) {
            due += respond ? 1 : 0;
            transcript.addAll(closed());
            forgetTurn();
        }
    }

    /** The user's turn as it becomes a message: results in the order of the calls, then what was said. */
    private List<Spoken> closed() {
        List<Spoken> turn = new ArrayList<>();
        results.forEach((id, text) -> turn.add(Spoken.result(id, text == OPEN || text.isEmpty() ? null : text)));
        held.forEach(text -> turn.add(Spoken.user(text)));
        return turn;
    }

    private void forgetTurn() {
        results.clear();
        calls.clear();
        held.clear();
        spoken = false;
        respond = false;
    }

    /** The calls of the last assistant message that have no result yet. */
    public List<Called> openCalls() {
        return calls.values().stream().filter(call -> open(call.id())).toList();
    }

    /** All calls of the last assistant message. */
    public List<Called> calls() {
        return List.copyOf(calls.values());
    }

    /** Whether nothing is open and nothing is held. */
    public boolean quiet() {
        return results.isEmpty() && held.isEmpty();
    }

    /** What was said since the last boundary, as far as it stands in messages. */
    public List<Spoken> transcript() {
        return transcript;
    }

    /** Every tool found so far; it only grows, but for a clear. */
    public Set<String> found() {
        return found;
    }

    /** How many payloads were due so far. */
    public int due() {
        return due;
    }

    /** How many events could not be used so far. */
    public int refused() {
        return refused;
    }
}
