package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.Effect;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.conversation.Outcome;
import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.LedgerEntry;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.assembler.world.FollowedWorld;
import dev.toolshelf.assembler.world.Undecodable;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.search.query.SearchAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Applies conversation events and search answers to the conversations of one partition. What it stores and what it
 * writes commit together or not at all.
 *
 * <p>An event that comes before its predecessors in sequence, or whose pool is not known yet, is put aside; only its own
 * conversation waits, and only for a bounded time (SPEC sections 12 and 13).
 */
final class ConversationProcessor implements Processor<String, byte[], String, byte[]> {

    private static final Duration LOOK_EVERY = Duration.ofMillis(100);
    private static final String BY_SEQUENCE = "held";
    private static final String BY_ARRIVAL = "parked";

    private final EngineConfig config;
    private final Limits limits;
    private final Undecodable undecodable;
    private final String answersTopic;
    private final Consumer<LedgerEntry> ledger;

    private ProcessorContext<String, byte[]> context;
    private ConversationEngine engine;
    private ConversationParts parts;
    private Waiting waiting;
    private Outputs outputs;
    private World world;

    ConversationProcessor(
            EngineConfig config,
            Limits limits,
            Undecodable undecodable,
            String answersTopic,
            Consumer<LedgerEntry> ledger) {
        this.config = config;
        this.limits = limits;
        this.undecodable = undecodable;
        this.answersTopic = answersTopic;
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<String, byte[]> taskContext) {
        context = taskContext;
        engine = new ConversationEngine(config);
        parts = new ConversationParts(context.getStateStore(StoreNames.CONVERSATIONS), limits.liveBytes());
        waiting = new Waiting(context.getStateStore(StoreNames.WAITING));
        outputs = new Outputs(context, ledger);
        world = new FollowedWorld(
                context.getStateStore(StoreNames.CATALOG), context.getStateStore(StoreNames.COUNTS), undecodable);
        context.schedule(LOOK_EVERY, PunctuationType.WALL_CLOCK_TIME, this::lookAtWaiting);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        RecordMetadata from = context.recordMetadata().orElse(null);
        boolean answer = from != null && from.topic().equals(answersTopic);
        String deadLetters = answer ? Outputs.ANSWER_DEAD_LETTERS : Outputs.EVENT_DEAD_LETTERS;
        Optional<ConversationKey> key = ConversationKey.parse(record.key());
        if (key.isEmpty()) {
            outputs.deadLetter(deadLetters, record, from, "key: must be <tenant>/<conversation>");
            return;
        }
        Header tenant = record.headers().lastHeader(EventHeaders.TENANT);
        if (tenant != null
                && !new String(tenant.value(), StandardCharsets.UTF_8)
                        .equals(key.get().tenant())) {
            outputs.deadLetter(deadLetters, record, from, "tenant: the header is not the key's tenant");
            return;
        }
        try {
            if (answer) {
                answer(key.get(), required(SearchAnswer.CODEC.decode(record.value())), record.timestamp());
            } else {
                receive(key.get(), record, from);
            }
        } catch (MalformedJsonException e) {
            outputs.deadLetter(deadLetters, record, from, "malformed: " + e.getMessage());
        }
    }

    private static <T> T required(T value) {
        if (value == null) {
            throw new MalformedJsonException("the record has no value");
        }
        return value;
    }

    private void receive(ConversationKey key, Record<String, byte[]> record, RecordMetadata from) {
        if (record.value() != null && record.value().length > limits.maxEventBytes()) {
            PayloadReject.Finding finding = new PayloadReject.Finding(
                    "event-too-large", "", record.value().length + " bytes; the limit is " + limits.maxEventBytes());
            outputs.reject(key, new PayloadReject(0, "", "too-large", List.of(finding)), record.timestamp());
            return;
        }
        ConversationEvent event = required(ConversationEvent.CODEC.decode(record.value()));
        if (seen(key, event)) {
            return;
        }
        Conversation conversation = parts.load(key);
        long next = conversation == null ? 0 : conversation.state().nextSequence();
        if (event.sequence() != null && event.sequence() > next) {
            parts.hold(key, BY_SEQUENCE, event.sequence(), record.value());
            wait(Waiting.Kind.SEQUENCE, key, limits.sequenceWait());
            return;
        }
        takeOrPark(key, conversation, event, record, from);
        if (waiting.is(Waiting.Kind.SEQUENCE, key.toString())) {
            drainSequence(key, record, from, false);
        }
    }

    /**
     * Applies an event, or parks it: before the conversation's start, which for a fork's child comes from elsewhere, and
     * while the pool is not known.
     */
    private void takeOrPark(
            ConversationKey key,
            Conversation conversation,
            ConversationEvent event,
            Record<String, byte[]> record,
            RecordMetadata from) {
        boolean starts = event instanceof ConversationEvent.Start;
        if (conversation == null && !starts) {
            park(key, record);
            wait(Waiting.Kind.START, key, limits.sequenceWait());
        } else if (!starts && (anyParked(key) || needsUnknownPool(conversation, event))) {
            park(key, record);
            wait(Waiting.Kind.POOL, key, limits.poolWait());
        } else {
            apply(key, conversation, event, record, from);
            if (waiting.is(Waiting.Kind.START, key.toString())) {
                waiting.end(Waiting.Kind.START, key.toString());
                wait(Waiting.Kind.POOL, key, limits.poolWait());
            }
        }
    }

    /** Whoever is parked waits for a start or a pool: without a wait there is nothing to look for in the store. */
    private boolean anyParked(ConversationKey key) {
        boolean waits = waiting.is(Waiting.Kind.START, key.toString()) || waiting.is(Waiting.Kind.POOL, key.toString());
        return waits && parts.anyHeld(key, BY_ARRIVAL);
    }

    private void park(ConversationKey key, Record<String, byte[]> record) {
        parts.hold(key, BY_ARRIVAL, parts.nextHeld(key, BY_ARRIVAL), record.value());
    }

    private boolean needsUnknownPool(Conversation conversation, ConversationEvent event) {
        return conversation != null
                && event instanceof ConversationEvent.Message
                && conversation.settings().pool() != null
                && !engine.poolKnown(conversation, world)
                && !conversation.settings().pool().equals(parts.poolGivenUp(conversation.key()));
    }

    private void apply(
            ConversationKey key,
            Conversation conversation,
            ConversationEvent event,
            Record<String, byte[]> record,
            RecordMetadata from) {
        Outcome outcome = engine.apply(conversation, key, event, parts.messages(key), world);
        for (Effect effect : outcome.effects()) {
            if (effect instanceof Effect.Refuse refuse) {
                outputs.deadLetter(Outputs.EVENT_DEAD_LETTERS, record, from, refuse.reason());
                refused(conversation, outcome);
                return;
            }
            write(key, effect, record.timestamp());
        }
        parts.save(conversation, outcome.next(), outcome.appended());
        parts.markSeen(key, event.eventId());
    }

    private boolean seen(ConversationKey key, ConversationEvent event) {
        return event.eventId() != null && parts.seen(key, event.eventId());
    }

    /** A refused event changes nothing but the sequence, and is not remembered: put right, it may come again. */
    private void refused(Conversation conversation, Outcome outcome) {
        if (outcome.next() != null) {
            parts.save(conversation, outcome.next(), List.of());
        }
    }

    private void write(ConversationKey key, Effect effect, long time) {
        if (effect instanceof Effect.EmitPayload payload) {
            outputs.payload(key, payload, time);
        } else if (effect instanceof Effect.EmitReject reject) {
            outputs.reject(key, reject.reject(), time);
        } else if (effect instanceof Effect.WriteEvent event) {
            outputs.event(event.key(), event.event(), time);
        } else if (effect instanceof Effect.AskSearch ask) {
            outputs.query(key, ask.query(), time);
            long until = context.currentSystemTimeMs() + limits.searchWait().toMillis();
            waiting.begin(Waiting.Kind.QUERY, ask.query().id(), key.toString(), until);
        }
    }

    private void answer(ConversationKey key, SearchAnswer answer, long time) {
        waiting.end(Waiting.Kind.QUERY, answer.queryId());
        Conversation conversation = parts.load(key);
        if (conversation != null) {
            engine.answer(conversation, answer, world).ifPresent(reply -> outputs.event(key, reply.event(), time));
        }
    }

    private void wait(Waiting.Kind kind, ConversationKey key, Duration atMost) {
        waiting.begin(kind, key.toString(), key.toString(), context.currentSystemTimeMs() + atMost.toMillis());
    }

    private void lookAtWaiting(long now) {
        for (KeyValue<String, Waiting.Wait> query : waiting.all(Waiting.Kind.QUERY)) {
            if (now >= query.value.until()) {
                giveUpQuery(query.key, query.value, now);
            }
        }
        for (KeyValue<String, Waiting.Wait> sequence : waiting.all(Waiting.Kind.SEQUENCE)) {
            if (now >= sequence.value.until()) {
                ConversationKey key = ConversationKey.parse(sequence.key).orElseThrow();
                drainSequence(key, new Record<>(sequence.key, null, now), null, true);
            }
        }
        for (KeyValue<String, Waiting.Wait> start : waiting.all(Waiting.Kind.START)) {
            if (now >= start.value.until()) {
                waiting.end(Waiting.Kind.START, start.key);
                applyParked(ConversationKey.parse(start.key).orElseThrow(), now);
            }
        }
        for (KeyValue<String, Waiting.Wait> pool : waiting.all(Waiting.Kind.POOL)) {
            ConversationKey key = ConversationKey.parse(pool.key).orElseThrow();
            if (poolThere(key)) {
                waiting.end(Waiting.Kind.POOL, pool.key);
                applyParked(key, now);
            } else if (now >= pool.value.until()) {
                waiting.end(Waiting.Kind.POOL, pool.key);
                parts.giveUpPool(key, parts.load(key).settings().pool());
                applyParked(key, now);
            }
        }
    }

    private void giveUpQuery(String query, Waiting.Wait wait, long now) {
        waiting.end(Waiting.Kind.QUERY, query);
        ConversationKey key = ConversationKey.parse(wait.conversation()).orElseThrow();
        Conversation conversation = parts.load(key);
        if (conversation != null) {
            engine.unanswered(conversation, query, world).ifPresent(reply -> outputs.event(key, reply.event(), now));
        }
    }

    /** Applies held events as long as they are next; past the time limit, the first one is next whatever is missing. */
    private void drainSequence(
            ConversationKey key, Record<String, byte[]> cause, RecordMetadata from, boolean skipGap) {
        boolean skip = skipGap;
        KeyValue<Long, byte[]> held = parts.firstHeld(key, BY_SEQUENCE);
        while (held != null) {
            Conversation conversation = parts.load(key);
            long next = conversation == null ? 0 : conversation.state().nextSequence();
            if (held.key > next && !skip) {
                break;
            }
            skip = false;
            parts.release(key, BY_SEQUENCE, held.key);
            Record<String, byte[]> record = new Record<>(key.toString(), held.value, cause.timestamp());
            ConversationEvent event = ConversationEvent.CODEC.decode(held.value);
            if (!seen(key, event)) {
                takeOrPark(key, conversation, event, record, from);
            }
            held = parts.firstHeld(key, BY_SEQUENCE);
        }
        if (held == null) {
            waiting.end(Waiting.Kind.SEQUENCE, key.toString());
        } else if (skipGap) {
            waiting.end(Waiting.Kind.SEQUENCE, key.toString());
            wait(Waiting.Kind.SEQUENCE, key, limits.sequenceWait());
        }
    }

    private boolean poolThere(ConversationKey key) {
        Conversation conversation = parts.load(key);
        return conversation.settings().pool() == null || engine.poolKnown(conversation, world);
    }

    private void applyParked(ConversationKey key, long now) {
        KeyValue<Long, byte[]> parked = parts.firstHeld(key, BY_ARRIVAL);
        while (parked != null) {
            parts.release(key, BY_ARRIVAL, parked.key);
            Record<String, byte[]> record = new Record<>(key.toString(), parked.value, now);
            ConversationEvent event = ConversationEvent.CODEC.decode(parked.value);
            if (!seen(key, event)) {
                apply(key, parts.load(key), event, record, null);
            }
            parked = parts.firstHeld(key, BY_ARRIVAL);
        }
        drainSequence(key, new Record<>(key.toString(), null, now), null, false);
    }
}
