package dev.toolshelf.conversations.play;

import dev.toolshelf.assembler.conversation.Announced;
import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.conversation.ConversationState;
import dev.toolshelf.assembler.conversation.DiscoveredSet;
import dev.toolshelf.assembler.conversation.Effect;
import dev.toolshelf.assembler.conversation.Outcome;
import dev.toolshelf.assembler.conversation.PendingTurn;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.assembler.payload.SentPrefix;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Plays one conversation as the service does: keeps messages by segment, brings the conversation's parts to bytes and back
 * after each event, sends the engine's own events back to it, applies each event id once. Not thread-safe.
 */
public final class Player {

    private final Shelf shelf;
    private final ConversationKey key;
    private final ConversationEngine engine;
    private final Trace trace;
    private final Map<Integer, List<StoredMessage>> log = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final List<Sent> payloads = new ArrayList<>();
    private final List<PayloadReject> rejects = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private final List<SearchQuery> queries = new ArrayList<>();
    private final Map<ConversationKey, ConversationEvent> children = new HashMap<>();
    private Consumer<Sent> onPayload = sent -> {};
    private Conversation conversation;

    /** A conversation without events; each event that counts is noted in the trace. */
    public Player(Shelf shelf, String conversation, ConversationEngine engine, Trace trace) {
        this.shelf = shelf;
        this.key = new ConversationKey(Shelf.TENANT, conversation);
        this.engine = engine;
        this.trace = trace;
    }

    /** Who is called with each payload at the moment it is emitted, with the world as it was made from. */
    public Player onPayload(Consumer<Sent> listener) {
        onPayload = listener;
        return this;
    }

    /** Applies an event and what the engine writes into this very conversation because of it. */
    public void apply(ConversationEvent first) {
        Deque<ConversationEvent> due = new ArrayDeque<>(List.of(first));
        while (!due.isEmpty()) {
            due.addAll(applyAlone(due.poll()));
        }
    }

    /** Applies an event, and returns what the engine writes into this conversation because of it. */
    public List<ConversationEvent> applyAlone(ConversationEvent given) {
        if (given.eventId() != null && seen.contains(given.eventId())) {
            return List.of();
        }
        ConversationEvent event = ConversationEvent.CODEC.decode(ConversationEvent.CODEC.encode(given));
        trace.applied(key, event);
        Outcome outcome = engine.apply(conversation, key, event, this::messages, shelf);
        boolean refused = outcome.effects().stream().anyMatch(Effect.Refuse.class::isInstance);
        if (!refused) {
            seen.add(event.eventId());
        }
        if (outcome.next() != null) {
            conversation = stored(outcome.next());
            List<StoredMessage> segment =
                    log.computeIfAbsent(conversation.state().segment(), any -> new ArrayList<>());
            outcome.appended()
                    .forEach(message ->
                            segment.add(StoredMessage.decode(message.encode().clone())));
        }
        List<ConversationEvent> written = new ArrayList<>();
        outcome.effects().forEach(effect -> take(effect, written));
        return written;
    }

    private void take(Effect effect, List<ConversationEvent> written) {
        if (effect instanceof Effect.EmitPayload payload) {
            Sent sent = new Sent(
                    payload.body(), DecisionRecord.CODEC.decode(DecisionRecord.CODEC.encode(payload.record())));
            payloads.add(sent);
            onPayload.accept(sent);
        } else if (effect instanceof Effect.EmitReject reject) {
            rejects.add(PayloadReject.CODEC.decode(PayloadReject.CODEC.encode(reject.reject())));
        } else if (effect instanceof Effect.Refuse refuse) {
            refusals.add(refuse.reason());
        } else if (effect instanceof Effect.AskSearch ask) {
            queries.add(SearchQuery.CODEC.decode(SearchQuery.CODEC.encode(ask.query())));
        } else if (effect instanceof Effect.WriteEvent event) {
            if (event.key().equals(key)) {
                written.add(event.event());
            } else {
                children.put(event.key(), event.event());
            }
        }
    }

    /** Brings a search's answer; it has an effect only while the call that asked is open. */
    public void answer(SearchAnswer answer) {
        queries.removeIf(query -> query.id().equals(answer.queryId()));
        engine.answer(conversation, SearchAnswer.CODEC.decode(SearchAnswer.CODEC.encode(answer)), shelf)
                .ifPresent(effect -> apply(effect.event()));
    }

    /** Lets a search's time run out. */
    public void unanswered(String query) {
        queries.removeIf(asked -> asked.id().equals(query));
        engine.unanswered(conversation, query, shelf).ifPresent(effect -> apply(effect.event()));
    }

    private static Conversation stored(Conversation next) {
        return new Conversation(
                next.key(),
                ConversationSettings.CODEC.decode(ConversationSettings.CODEC.encode(next.settings())),
                ConversationState.CODEC.decode(ConversationState.CODEC.encode(next.state())),
                PendingTurn.CODEC.decode(PendingTurn.CODEC.encode(next.pending())),
                DiscoveredSet.CODEC.decode(DiscoveredSet.CODEC.encode(next.discovered())),
                Announced.CODEC.decode(Announced.CODEC.encode(next.announced())),
                next.sent() == null ? null : SentPrefix.CODEC.decode(SentPrefix.CODEC.encode(next.sent())));
    }

    private List<StoredMessage> messages(int segment) {
        return log.getOrDefault(segment, List.of());
    }

    /** The messages since the last boundary, as stored. */
    public List<StoredMessage> messages() {
        return List.copyOf(messages(conversation.state().segment()));
    }

    /** Which conversation. */
    public ConversationKey key() {
        return key;
    }

    /** The conversation as it is; {@code null} before its start. */
    public Conversation conversation() {
        return conversation;
    }

    /** What was emitted so far. */
    public List<Sent> payloads() {
        return payloads;
    }

    /** What was not emitted, and why. */
    public List<PayloadReject> rejects() {
        return rejects;
    }

    /** Why events could not be used. */
    public List<String> refusals() {
        return refusals;
    }

    /** Searches that were asked and not answered here. */
    public List<SearchQuery> queries() {
        return List.copyOf(queries);
    }

    /** The start that a fork of this conversation wrote for a child. */
    public ConversationEvent childStart(String child) {
        return children.get(new ConversationKey(Shelf.TENANT, child));
    }
}
