package dev.toolshelf.assembler.topology;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.assembler.world.Undecodable;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.topic.SearchTopics;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.topic.TokenTopics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.test.TestRecord;

/** The assembler's topology with its topics, without a broker. */
final class AssemblerTestDriver implements AutoCloseable {

    static final Limits LIMITS =
            new Limits(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60), 100_000, 1_000_000);

    private static final String PREFIX = "test";
    private static final String APPLICATION = "assembler-test";
    private static final String CHANGELOG = "-changelog";

    final TestOutputTopic<String, byte[]> payloads;
    final TestOutputTopic<String, byte[]> rejects;
    final TestOutputTopic<String, byte[]> ledger;
    final TestOutputTopic<String, byte[]> queries;
    final TestOutputTopic<String, byte[]> deadLetters;

    private final TopologyTestDriver driver;
    private final TestInputTopic<String, byte[]> events;
    private final TestInputTopic<String, byte[]> answers;
    private final TestInputTopic<String, byte[]> catalog;
    private final TestInputTopic<String, byte[]> counts;

    AssemblerTestDriver() {
        this(LIMITS);
    }

    AssemblerTestDriver(Limits limits) {
        driver = new TopologyTestDriver(topology(limits), properties());
        events = input(AssemblerTopics.EVENTS);
        answers = input(SearchTopics.ANSWERS);
        catalog = input(CatalogTopics.STATE);
        counts = input(TokenTopics.COUNTS);
        payloads = output(AssemblerTopics.PAYLOADS);
        rejects = output(AssemblerTopics.REJECTS);
        ledger = output(AssemblerTopics.LEDGER);
        queries = output(SearchTopics.QUERIES);
        deadLetters = output(AssemblerTopics.EVENTS.deadLetters());
    }

    static Topology topology() {
        return topology(LIMITS);
    }

    private static Topology topology(Limits limits) {
        EngineConfig config = new EngineConfig(
                Profiles.builtIn().forConversations(), ModelFamilies.builtIn(), Support.builtIn(), null, false);
        return AssemblerTopology.build(
                PREFIX,
                config,
                limits,
                new Undecodable(new SimpleMeterRegistry()),
                entry -> {},
                payload -> {},
                conversation -> {});
    }

    private static Properties properties() {
        try {
            Properties properties = new Properties();
            properties.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
            properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:1");
            properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
            properties.put(
                    StreamsConfig.STATE_DIR_CONFIG,
                    Files.createTempDirectory(Path.of("target"), "topology")
                            .toAbsolutePath()
                            .toString());
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The keys of what is kept of conversations. */
    List<String> storedKeys() {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = driver.<String, byte[]>getKeyValueStore(StoreNames.CONVERSATIONS)
                .all()) {
            all.forEachRemaining(entry -> keys.add(entry.key));
        }
        return keys;
    }

    /** Puts a record of the catalog. */
    void catalog(String key, byte[] value) {
        catalog.pipeInput(key, value);
    }

    /** Puts a count. */
    void count(ListingCount count) {
        counts.pipeInput(count.key(), ListingCount.CODEC.encode(count));
    }

    /**
     * A record of a changelog.
     *
     * @param store the store that it belongs to
     * @param key its key
     * @param value its value; {@code null} deletes
     */
    record Change(String store, String key, byte[] value) {}

    /** What was written to changelogs since the last call. */
    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        for (String topic : new TreeSet<>(driver.producedTopicNames())) {
            if (topic.startsWith(APPLICATION + "-") && topic.endsWith(CHANGELOG)) {
                String store = topic.substring(APPLICATION.length() + 1, topic.length() - CHANGELOG.length());
                driver.createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList()
                        .forEach(record -> changes.add(new Change(store, record.key(), record.value())));
            }
        }
        return changes;
    }

    /** Puts a pool with one ready MCP source, named like its server. */
    void pool(String id, String server, String... tools) {
        Listing listing = new Listing(
                null,
                Stream.of(tools)
                        .map(name -> Tool.of(name, "Does " + name, "{\"type\":\"object\",\"properties\":{}}"))
                        .toList());
        Source source = new Source(
                "default",
                server,
                SourceKind.MCP,
                server,
                1,
                SourceStatus.READY,
                null,
                listing.digest(),
                tools.length,
                List.of(),
                null,
                null);
        Pool pool = new Pool("default", id, 1, List.of(server), null, null, null, null);
        catalog.pipeInput(EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing));
        catalog.pipeInput(EntityKey.source("default", server).toString(), Source.CODEC.encode(source));
        catalog.pipeInput(EntityKey.pool("default", id).toString(), Pool.CODEC.encode(pool));
    }

    void event(String key, String json) {
        event(key, new RecordHeaders(), json);
    }

    void event(String key, Headers headers, String json) {
        events.pipeInput(new TestRecord<>(key, json.getBytes(StandardCharsets.UTF_8), headers));
    }

    void answer(String key, SearchAnswer answer) {
        answers.pipeInput(key, SearchAnswer.CODEC.encode(answer));
    }

    void pass(Duration time) {
        driver.advanceWallClockTime(time);
    }

    static JsonNode json(TestRecord<String, byte[]> record) {
        try {
            return Json.mapper().readTree(record.value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> tools(TestRecord<String, byte[]> payload) {
        List<String> names = new ArrayList<>();
        json(payload).path("tools").forEach(tool -> names.add(tool.path("name").asText()));
        return names;
    }

    static JsonNode lastMessage(TestRecord<String, byte[]> payload) {
        JsonNode messages = json(payload).path("messages");
        return messages.path(messages.size() - 1);
    }

    private TestInputTopic<String, byte[]> input(Topic topic) {
        return driver.createInputTopic(topic.under(PREFIX), new StringSerializer(), new ByteArraySerializer());
    }

    private TestOutputTopic<String, byte[]> output(Topic topic) {
        return driver.createOutputTopic(topic.under(PREFIX), new StringDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public void close() {
        driver.close();
    }
}
