package dev.toolshelf.bench.assembler;

import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.topic.SearchTopics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Answers the search queries of one prefix: the same query always alike, some answers twice. */
final class Searcher implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(20);
    private static final int TWICE_EVERY = 7;

    private final String prefix;
    private final List<String> names;
    private final PayloadReader queries;
    private final KafkaProducer<String, byte[]> producer;
    private final Thread thread;
    private volatile boolean closed;

    Searcher(String bootstrap, String prefix, LoadPool pool) {
        this.prefix = prefix;
        this.names = pool.names();
        this.queries = new PayloadReader(bootstrap, SearchTopics.QUERIES.under(prefix));
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap, "acks", "all"),
                new StringSerializer(),
                new ByteArraySerializer());
        this.thread = new Thread(this::answer, "searcher");
        thread.start();
    }

    private void answer() {
        while (!closed) {
            queries.poll(POLL).forEach(record -> {
                SearchQuery query = SearchQuery.CODEC.decode(record.value());
                int place = Math.floorMod(query.query().hashCode(), names.size());
                byte[] answer = SearchAnswer.CODEC.encode(answer(query, place));
                for (int i = 0; i < (place % TWICE_EVERY == 0 ? 2 : 1); i++) {
                    producer.send(new ProducerRecord<>(SearchTopics.ANSWERS.under(prefix), record.key(), answer));
                }
            });
        }
    }

    private SearchAnswer answer(SearchQuery query, int place) {
        List<Match> matches = List.of(match(place), match((place + 1) % names.size()));
        return new SearchAnswer(
                query.id(),
                SearchAnswer.Status.READY,
                matches,
                names.size(),
                matches.size(),
                null,
                null,
                null,
                null,
                null,
                1);
    }

    private Match match(int place) {
        String name = names.get(place);
        return new Match(name, name.split("__")[1], 1.0, "keywords");
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        queries.close();
        producer.close();
    }
}
