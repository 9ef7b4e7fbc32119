package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.ProviderCounter;
import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.estimate.Calibration;
import dev.toolshelf.tokens.estimate.EstimateCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RelearningTest {

    private static final ModelFamily OPUS =
            ModelFamilies.builtIn().byId("claude-opus-5").orElseThrow();
    private static final ModelFamily GPT = ModelFamilies.builtIn().byId("gpt").orElseThrow();

    private final NavigableMap<String, byte[]> state = new ConcurrentSkipListMap<>();
    private final NavigableMap<String, byte[]> counts = new ConcurrentSkipListMap<>();
    private final AtomicBoolean read = new AtomicBoolean(true);
    private final UnreadableRecords unreadable = new UnreadableRecords();
    private final JobQueue queue = new JobQueue(1, 100);
    private final EstimateCounter before = new EstimateCounter();
    private final EstimateCounter after = new EstimateCounter();
    private final CounterChain provider =
            new CounterChain(List.of(new ProviderCounter(new LongAnswers(OPUS.preamble()), before)));

    @AfterEach
    void stop() {
        queue.close();
    }

    @Test
    void after_a_restart_earlier_estimates_are_as_good_as_before() {
        for (int i = 0; i < 20; i++) {
            published("s" + i, i);
        }

        relearning().start();

        await().atMost(Duration.ofSeconds(60)).until(() -> of(after).observations() == 20);
        assertThat(before.unfit(OPUS)).isEmpty();
        assertThat(after.outdated(before.name(OPUS), OPUS)).isFalse();
    }

    @Test
    void a_listing_that_many_share_is_learned_once_and_fallbacks_are_not() {
        for (int i = 0; i < 5; i++) {
            source("shared" + i, published("shared", 7));
        }
        Listing fallback = listing(9);
        source("fallback", fallback);
        ListingCount characters = new ListingCount(
                fallback.digest(),
                "srv",
                OPUS.id(),
                CountUnit.CHARACTERS,
                "characters",
                List.of(),
                List.of(new ToolCount("tool", 30, null)));
        counts.put(characters.key(), ListingCount.CODEC.encode(characters));

        relearning().start();

        await().atMost(Duration.ofSeconds(60)).until(() -> of(after).observations() > 0 && queue.length() == 0);
        assertThat(of(after).observations()).isEqualTo(1);
    }

    @Test
    void it_waits_until_the_state_has_been_read() {
        read.set(false);
        published("late", 1);
        relearning().start();
        await().atMost(Duration.ofSeconds(60)).until(() -> queue.length() == 0);
        assertThat(of(after).observations()).isZero();

        read.set(true);

        await().atMost(Duration.ofSeconds(60)).until(() -> of(after).observations() == 1);
    }

    private Relearning relearning() {
        return new Relearning(
                new CatalogState(() -> store(state), unreadable),
                new PublishedCounts(() -> store(counts), unreadable),
                List.of(OPUS, GPT),
                after,
                queue);
    }

    private static Calibration of(EstimateCounter estimate) {
        return estimate.calibration(OPUS);
    }

    /** A source whose provider count is published; teaches {@code before}, too. */
    private Listing published(String id, int words) {
        Listing listing = listing(words);
        source(id, listing);
        ListingCount count =
                provider.count(listing.digest(), "srv", listing, OPUS).count();
        counts.put(count.key(), ListingCount.CODEC.encode(count));
        return listing;
    }

    private static Listing listing(int words) {
        return new Listing(
                null, List.of(Tool.of("tool", "many words ".repeat(3 + 5 * words), "{\"type\":\"object\"}")));
    }

    private void source(String id, Listing listing) {
        Source source = Shelf.source(id, listing.digest(), 1, listing.tools().size());
        state.put(EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing));
        state.put(EntityKey.source("acme", id).toString(), Source.CODEC.encode(source));
    }

    private ReadOnlyKeyValueStore<String, byte[]> store(NavigableMap<String, byte[]> records) {
        if (!read.get()) {
            throw new NotReadyException(new IllegalStateException("not read yet"));
        }
        return new Records(records);
    }

    /** A provider whose tokens are characters, thirds of them. */
    private record LongAnswers(int preamble) implements ProviderEndpoint {
        @Override
        public String name() {
            return "anthropic-count-tokens";
        }

        @Override
        public boolean configured() {
            return true;
        }

        @Override
        public long inputTokens(String model, List<Definition> definitions) {
            return preamble
                    + definitions.stream().mapToLong(Definition::characters).sum() / 3;
        }
    }

    private record Records(NavigableMap<String, byte[]> records) implements ReadOnlyKeyValueStore<String, byte[]> {
        @Override
        public byte[] get(String key) {
            return records.get(key);
        }

        @Override
        public KeyValueIterator<String, byte[]> range(String from, String to) {
            return new Found(records.subMap(from, true, to, true).entrySet().stream()
                    .map(record -> KeyValue.pair(record.getKey(), record.getValue()))
                    .iterator());
        }

        @Override
        public KeyValueIterator<String, byte[]> all() {
            return range(records.firstKey(), records.lastKey());
        }

        @Override
        public long approximateNumEntries() {
            return records.size();
        }
    }

    private record Found(Iterator<KeyValue<String, byte[]>> records) implements KeyValueIterator<String, byte[]> {
        @Override
        public boolean hasNext() {
            return records.hasNext();
        }

        @Override
        public KeyValue<String, byte[]> next() {
            return records.next();
        }

        @Override
        public String peekNextKey() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            // nothing is held
        }
    }
}
