package dev.toolshelf.search.topology;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.catalog.StoreRecords;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jboss.logging.Logger;

/**
 * Answers the queries of one partition. One that names a state which is not here yet waits in a store, so that neither
 * the stream stands still nor a crash loses it, and is answered with what there is when its time is up.
 */
final class QueryProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private static final Logger LOG = Logger.getLogger(QueryProcessor.class);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final QueryAnswers answers;
    private final Duration waitLimit;
    private final int waitingQueries;
    private ProcessorContext<byte[], byte[]> context;
    private KeyValueStore<String, byte[]> waiting;
    private CatalogRecords records;
    private int count;

    QueryProcessor(QueryAnswers answers, Duration waitLimit, int waitingQueries) {
        this.answers = answers;
        this.waitLimit = waitLimit;
        this.waitingQueries = waitingQueries;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        this.context = context;
        this.waiting = context.getStateStore(SearchTopology.WAITING_QUERIES);
        this.records = new StoreRecords(context.getStateStore(SearchTopology.CATALOG_STATE));
        this.count = waitingNow().size();
        context.schedule(LOOK_EVERY, PunctuationType.WALL_CLOCK_TIME, this::look);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        IncomingQuery incoming = IncomingQuery.read(record);
        if (incoming.refusal() != null) {
            deadLetter(record, incoming.refusal());
            return;
        }
        SearchQuery query = incoming.query();
        try {
            Optional<SearchAnswer> answer = answers.ifReached(records, query);
            if (answer.isEmpty() && count >= waitingQueries) {
                answer = Optional.of(answers.withWhatThereIs(records, query));
            }
            if (answer.isPresent()) {
                forward(record.key(), query, answer.get());
            } else {
                park(record, query);
            }
        } catch (KafkaException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.errorf(e, "query %s failed", query.id());
            deadLetter(record, "the search failed: " + e.getClass().getSimpleName());
        }
    }

    private void park(Record<byte[], byte[]> record, SearchQuery query) {
        long deadline = context.currentSystemTimeMs() + waitLimit.toMillis();
        long offset = context.recordMetadata().map(RecordMetadata::offset).orElse(0L);
        String key = String.format("%016d/%016d", deadline, offset);
        WaitingQuery parked = new WaitingQuery(new String(record.key(), StandardCharsets.UTF_8), query, deadline);
        waiting.put(key, WaitingQuery.CODEC.encode(parked));
        count++;
    }

    private void look(long now) {
        if (count == 0) {
            return;
        }
        waitingNow().forEach((key, bytes) -> {
            if (answered(bytes, now)) {
                waiting.delete(key);
                count--;
            }
        });
    }

    private boolean answered(byte[] bytes, long now) {
        WaitingQuery parked;
        try {
            parked = WaitingQuery.CODEC.decode(bytes);
        } catch (MalformedJsonException e) {
            LOG.error("a waiting query of an earlier version cannot be read; it is dropped", e);
            return true;
        }
        SearchQuery query = parked.query();
        try {
            Optional<SearchAnswer> answer = answers.ifReached(records, query);
            if (answer.isEmpty() && now < parked.deadline()) {
                return false;
            }
            byte[] key = parked.key().getBytes(StandardCharsets.UTF_8);
            forward(key, query, answer.orElseGet(() -> answers.withWhatThereIs(records, query)));
        } catch (KafkaException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.errorf(e, "query %s failed", query.id());
            byte[] key = parked.key().getBytes(StandardCharsets.UTF_8);
            Record<byte[], byte[]> again =
                    new Record<>(key, SearchQuery.CODEC.encode(query), context.currentSystemTimeMs());
            deadLetter(again, "the search failed: " + e.getClass().getSimpleName());
        }
        return true;
    }

    private Map<String, byte[]> waitingNow() {
        Map<String, byte[]> all = new LinkedHashMap<>();
        try (KeyValueIterator<String, byte[]> entries = waiting.all()) {
            while (entries.hasNext()) {
                KeyValue<String, byte[]> entry = entries.next();
                all.put(entry.key, entry.value);
            }
        }
        return all;
    }

    private void forward(byte[] key, SearchQuery query, SearchAnswer answer) {
        long now = context.currentSystemTimeMs();
        Headers headers = new RecordHeaders();
        // The id follows from the query's, so that an answer that comes twice is seen to be one.
        new EventHeaders(query.id() + ":answer", "search.answer", "search", now, query.tenant())
                .headers()
                .forEach(headers::add);
        context.forward(new Record<>(key, SearchAnswer.CODEC.encode(answer), now, headers), SearchTopology.ANSWER_SINK);
    }

    private void deadLetter(Record<byte[], byte[]> record, String reason) {
        context.forward(DeadLetter.of(record, reason, context.recordMetadata()), SearchTopology.DEAD_LETTER_SINK);
    }
}
