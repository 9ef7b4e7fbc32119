package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.definition.Definitions;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.gate.Gate;
import dev.toolshelf.assembler.payload.PayloadAssembler;
import dev.toolshelf.assembler.wire.Part;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what a conversation event does: a function of the conversation, its stored messages, the event and the world,
 * without a clock, randomness or input and output. The same inputs give the same bytes.
 *
 * <p>Not thread-safe, since it keeps rendered definitions: one engine per streams task.
 */
public final class ConversationEngine {

    private static final int KEPT_DEFINITIONS = 20_000;

    private final EngineConfig config;
    private final Completion completion;

    /** An engine with an operator's configuration. */
    public ConversationEngine(EngineConfig config) {
        this.config = config;
        this.completion = new Completion(
                new Gate(config.support()),
                new PayloadAssembler(config.support(), new Definitions(KEPT_DEFINITIONS), config.validator()));
    }

    /**
     * Checks what can be checked of an event alone.
     *
     * @throws MalformedJsonException naming field, value and rule
     */
    public static void check(ConversationEvent event) {
        EventRules.check(event);
        if (event instanceof ConversationEvent.Message message) {
            Wires.check(message.role(), message.content());
        }
    }

    /**
     * Applies an event that was not applied before.
     *
     * @param current the conversation, or {@code null} before its start
     * @param key which conversation
     * @param event the event
     * @param log its stored messages
     * @param world everything else
     * @return what to store and write; an event that cannot be used changes nothing but the sequence number that comes
     *     next, and is refused with a reason
     */
    public Outcome apply(
            Conversation current, ConversationKey key, ConversationEvent event, MessageLog log, World world) {
        try {
            EventRules.check(event);
            if (event instanceof ConversationEvent.Start start) {
                return current == null
                        ? start(key, start, world)
                        : Outcome.refused(Step.counted(current, event), "already-started");
            }
            if (current == null) {
                return Outcome.refused(null, "not-started: the first event of a conversation must be a start");
            }
            if (current.state().ended()) {
                return Outcome.refused(Step.counted(current, event), "after-end: the conversation has ended");
            }
            Step step = new Step(current, config, log, world);
            return dispatch(step, event);
        } catch (MalformedJsonException e) {
            Conversation counted = current == null || event.sequence() == null || event.sequence() < 0
                    ? current
                    : Step.counted(current, event);
            return Outcome.refused(counted, "malformed: " + e.getMessage());
        }
    }

    private Outcome start(ConversationKey key, ConversationEvent.Start start, World world) {
        Conversation conversation = Conversation.started(key, ConversationSettings.of(start));
        Step step = new Step(conversation, config, segment -> List.of(), world);
        Lifecycle.start(step, start);
        return step.outcome(start);
    }

    private Outcome dispatch(Step step, ConversationEvent event) {
        if (event instanceof ConversationEvent.Message message) {
            return message(step, message);
        }
        if (event instanceof ConversationEvent.Settings settings) {
            step.become(step.now().with(step.now().settings().with(settings)));
        } else if (event instanceof ConversationEvent.Hint hint) {
            Set<String> hints = new LinkedHashSet<>(step.state().hints());
            hints.addAll(hint.sources() == null ? List.of() : hint.sources());
            step.become(step.now().with(step.state().withHints(List.copyOf(hints))));
        } else if (event instanceof ConversationEvent.Boundary boundary) {
            Lifecycle.boundary(step, boundary);
        } else if (event instanceof ConversationEvent.Fork fork) {
            Lifecycle.fork(step, fork);
        } else if (event instanceof ConversationEvent.Clear) {
            Lifecycle.clear(step);
        } else if (event instanceof ConversationEvent.Interrupted) {
            UserTurn.interrupt(step);
            completion.completeIfDue(step, event.eventId());
        } else if (event instanceof ConversationEvent.End) {
            step.become(step.now().with(step.state().atEnd()));
        }
        return step.outcome(event);
    }

    private Outcome message(Step step, ConversationEvent.Message message) {
        if (message.query() != null
                && step.now().pending().openCallOf(message.query()).isEmpty()) {
            return step.outcome(message);
        }
        boolean unmark = step.profile().breakpoints();
        if (message.role().equals("assistant")) {
            AssistantTurn.speak(step, message.eventId(), step.wire().said(message.content(), unmark));
            return step.outcome(message);
        }
        List<Part> parts = step.wire().heard(message.content(), unmark);
        boolean collecting = step.now().pending().fromUser();
        if (!UserTurn.speak(step, message, parts) && !collecting) {
            throw new MalformedJsonException("content", "content holds only results that no open call waits for");
        }
        completion.completeIfDue(step, message.eventId());
        return step.outcome(message);
    }

    /**
     * The event that a search's answer becomes, or empty if nobody waits for it (any more).
     *
     * @param current the conversation
     * @param answer the answer; it may come twice
     * @param world everything else
     */
    public Optional<Effect.WriteEvent> answer(Conversation current, SearchAnswer answer, World world) {
        return current.pending()
                .openCallOf(answer.queryId())
                .map(call -> SearchReply.of(looking(current, world), call, answer));
    }

    /** A step that only looks: it has no messages. */
    private Step looking(Conversation current, World world) {
        return new Step(current, config, segment -> List.of(), world);
    }

    /** The event for a query that was not answered in time, or empty if nobody waits for it. */
    public Optional<Effect.WriteEvent> unanswered(Conversation current, String query, World world) {
        return current.pending().openCallOf(query).map(call -> SearchReply.unanswered(looking(current, world), call));
    }

    /** Whether the pool that the conversation names is known; an event that needs it may wait for a bounded time. */
    public boolean poolKnown(Conversation current, World world) {
        return looking(current, world).view() != null;
    }
}
