package dev.toolshelf.catalog.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.command.CatalogCommand.DeletePool;
import dev.toolshelf.catalog.command.CatalogCommand.DeleteSource;
import dev.toolshelf.catalog.command.CatalogCommand.PutPool;
import dev.toolshelf.catalog.command.CatalogCommand.PutSource;
import dev.toolshelf.catalog.command.CatalogCommand.SetSourceStatus;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.listing.ListingLimits;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.state.CatalogEngine;
import dev.toolshelf.catalog.state.CatalogRules;
import dev.toolshelf.catalog.state.CommandCodec;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EventHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole stream without a broker: commands in; state log, changes and dead letters out. */
class CatalogTopologyTest implements CommandListener {

    private static final CommandCodec CODEC = new CommandCodec();

    @TempDir
    Path state;

    private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    private TopologyTestDriver driver;
    private TestInputTopic<byte[], byte[]> commands;
    private TestOutputTopic<String, byte[]> stateLog;
    private TestOutputTopic<String, byte[]> changes;
    private TestOutputTopic<byte[], byte[]> deadLetters;

    private Topology topology() {
        CatalogEngine engine = new CatalogEngine(
                new CatalogRules(ListingLimits.DEFAULT, Set.of("Agent"), "ToolSearch", CatalogTopology.RECORD_BYTES));
        return CatalogTopology.build("t", engine, CODEC, this);
    }

    @BeforeEach
    void start() {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "t-catalog");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:1");
        config.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        driver = new TopologyTestDriver(topology(), config);
        commands = driver.createInputTopic(
                CatalogTopics.COMMANDS.under("t"), new ByteArraySerializer(), new ByteArraySerializer());
        stateLog = driver.createOutputTopic(
                CatalogTopics.STATE.under("t"), new StringDeserializer(), new ByteArrayDeserializer());
        changes = driver.createOutputTopic(
                CatalogTopics.CHANGES.under("t"), new StringDeserializer(), new ByteArrayDeserializer());
        deadLetters = driver.createOutputTopic(
                CatalogTopics.COMMANDS.deadLetters().under("t"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    @AfterEach
    void stop() {
        driver.close();
    }

    @Override
    public void worked(Outcome outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    @Override
    public void seen() {}

    private void send(String key, CatalogCommand command) {
        sendRaw(key, new String(CODEC.encode(command), StandardCharsets.UTF_8));
    }

    private void sendRaw(String key, String value) {
        commands.pipeInput(bytes(key), bytes(value));
    }

    private static byte[] bytes(String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private static PutSource tools(String... names) {
        List<RawJson> tools = new ArrayList<>();
        for (String name : names) {
            tools.add(new RawJson("{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}"));
        }
        return new PutSource(null, null, null, tools, null, null);
    }

    private static String header(TestRecord<?, ?> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    @Test
    void the_topology_is_the_one_that_was_agreed() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("/topology.txt")) {
            assertThat(topology().describe().toString())
                    .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void a_source_writes_its_listing_then_itself_then_a_change() {
        send("source/default/gh", tools("a", "b"));

        List<TestRecord<String, byte[]>> written = stateLog.readRecordsToList();
        assertThat(written).hasSize(2);
        Listing listing = Listing.CODEC.decode(written.get(0).value());
        Source source = Source.CODEC.decode(written.get(1).value());
        assertThat(written.get(0).key()).isEqualTo("definitions/" + listing.digest());
        assertThat(written.get(1).key()).isEqualTo("source/default/gh");
        assertThat(source.digest()).isEqualTo(listing.digest());
        assertThat(source.revision()).isEqualTo(1);
        TestRecord<String, byte[]> change = changes.readRecord();
        assertThat(change.key()).isEqualTo("source/default/gh");
        assertThat(CatalogChange.CODEC.decode(change.value()))
                .isEqualTo(new CatalogChange(CatalogChange.What.PUT, 1, source.digest(), null));
        assertThat(header(change, EventHeaders.ID)).isEqualTo("source/default/gh@1");
        assertThat(header(change, EventHeaders.TENANT)).isEqualTo("default");
        assertThat(deadLetters.isEmpty()).isTrue();
    }

    @Test
    void the_same_again_writes_nothing() {
        send("source/default/gh", tools("a"));
        send("pool/default/p", new PutPool(List.of("gh"), null, "auto", null, null));
        stateLog.readRecordsToList();
        changes.readRecordsToList();

        send("source/default/gh", tools("a"));
        send("pool/default/p", new PutPool(List.of("gh"), Map.of(), "auto", null, null));

        assertThat(stateLog.isEmpty()).isTrue();
        assertThat(changes.isEmpty()).isTrue();
        assertThat(outcomes).containsEntry(Outcome.UNCHANGED, 2).containsEntry(Outcome.CHANGED, 2);
    }

    @Test
    void revisions_never_go_back_also_not_after_a_delete() {
        send("source/default/gh", tools("a"));
        send("source/default/gh", new DeleteSource());
        send("source/default/gh", tools("a"));
        send("source/default/gh", new SetSourceStatus(SourceStatus.FAILED, "gone", null, null));

        assertThat(changes.readValuesToList().stream()
                        .map(CatalogChange.CODEC::decode)
                        .map(CatalogChange::revision))
                .containsExactly(1L, 2L, 3L, 4L);
        List<TestRecord<String, byte[]>> written = stateLog.readRecordsToList();
        assertThat(written.get(2).key()).isEqualTo("source/default/gh");
        assertThat(written.get(2).value()).isNull();
        assertThat(Source.CODEC.decode(written.get(written.size() - 1).value()))
                .satisfies(source -> assertThat(source.status()).isEqualTo(SourceStatus.FAILED))
                .satisfies(source -> assertThat(source.toolCount()).isEqualTo(1));
    }

    @Test
    void two_tenants_with_the_same_server_share_its_listing_and_nothing_else() {
        send("source/a/gh", tools("x"));
        send("source/b/gh", tools("x"));

        List<TestRecord<String, byte[]>> written = stateLog.readRecordsToList();
        assertThat(written.get(0).key()).isEqualTo(written.get(2).key());
        assertThat(Source.CODEC.decode(written.get(3).value()).revision()).isEqualTo(1);
    }

    @Test
    void a_bad_record_between_good_ones_affects_itself_alone() {
        send("source/default/a", tools("x"));
        sendRaw("source/default/a", "{\"type\":\"put-source\",\"tools\":");
        send("source/default/b", tools("y"));

        assertThat(changes.readKeyValuesToList()).hasSize(2);
        TestRecord<byte[], byte[]> dead = deadLetters.readRecord();
        assertThat(dead.key()).isEqualTo(bytes("source/default/a"));
        assertThat(dead.value()).isEqualTo(bytes("{\"type\":\"put-source\",\"tools\":"));
        assertThat(header(dead, EventHeaders.DEAD_LETTER_REASON)).startsWith("no command");
        assertThat(header(dead, EventHeaders.DEAD_LETTER_TOPIC)).isEqualTo("t.catalog.commands.v1");
        assertThat(header(dead, EventHeaders.DEAD_LETTER_PARTITION)).isEqualTo("0");
        assertThat(header(dead, EventHeaders.DEAD_LETTER_OFFSET)).isEqualTo("1");
    }

    @Test
    void bytes_that_are_no_text_come_to_the_dead_letters_as_they_are() {
        byte[] garbage = {(byte) 0xff, 0, (byte) 0xc3, 0x28};
        commands.pipeInput(bytes("pool/default/p"), garbage);
        commands.pipeInput(garbage, bytes("{}"));
        commands.pipeInput((byte[]) null, (byte[]) null);
        commands.pipeInput(bytes("pool/default/p"), (byte[]) null);

        List<TestRecord<byte[], byte[]>> dead = deadLetters.readRecordsToList();
        assertThat(dead).hasSize(4);
        assertThat(dead.get(0).value()).isEqualTo(garbage);
        assertThat(dead.get(1).key()).isEqualTo(garbage);
        assertThat(outcomes).containsOnly(Map.entry(Outcome.UNREADABLE, 4));
    }

    @Test
    void a_tenant_header_that_does_not_match_the_key_is_a_dead_letter() {
        byte[] value = CODEC.encode(tools("x"));
        for (String tenant : List.of("a", "b")) {
            RecordHeaders headers = new RecordHeaders();
            headers.add(EventHeaders.TENANT, bytes(tenant));
            commands.pipeInput(new TestRecord<>(bytes("source/a/s"), value, headers));
        }

        assertThat(changes.readKeyValuesToList()).hasSize(1);
        TestRecord<byte[], byte[]> dead = deadLetters.readRecord();
        assertThat(header(dead, EventHeaders.TENANT)).isEqualTo("b");
        assertThat(header(dead, EventHeaders.DEAD_LETTER_REASON)).contains("tenant");
    }

    @Test
    void a_command_that_breaks_a_rule_is_a_dead_letter_that_names_it() {
        send("pool/default/p", new PutPool(List.of(), null, "maybe", null, null));
        send("pool/default/p", new DeleteSource());

        assertThat(deadLetters.readRecordsToList())
                .extracting(record ->
                        header(record, EventHeaders.DEAD_LETTER_REASON).split(":")[0])
                .containsExactly("invalid-mode", "wrong-key");
        assertThat(stateLog.isEmpty()).isTrue();
        assertThat(outcomes).containsOnly(Map.entry(Outcome.REJECTED, 2));
    }

    @Test
    void a_record_that_no_sink_takes_stops_nothing() {
        String huge =
                "{\"type\":\"put-source\",\"tools\":[],\"x\":\"" + "x".repeat(CatalogTopology.RECORD_BYTES) + "\"";
        sendRaw("source/default/a", huge);
        send("source/default/b", tools("y"));

        TestRecord<byte[], byte[]> dead = deadLetters.readRecord();
        assertThat(dead.value()).isNull();
        assertThat(header(dead, EventHeaders.DEAD_LETTER_REASON)).contains("left out");
        assertThat(header(dead, EventHeaders.DEAD_LETTER_OFFSET)).isEqualTo("0");
        assertThat(changes.readKeyValuesToList()).hasSize(1);
    }

    @Test
    void a_tool_that_nests_without_end_is_refused_and_the_others_are_taken() {
        String deep = "{\"name\":\"deep\",\"inputSchema\":{\"a\":" + "[".repeat(90_000) + "]".repeat(90_000) + "}}";
        sendRaw("source/default/a", "{\"tools\":[" + deep + ",{\"name\":\"ok\"}],\"type\":\"put-source\"}");

        Source source = Source.CODEC.decode(stateLog.readRecordsToList().get(1).value());
        assertThat(source.toolCount()).isEqualTo(1);
        assertThat(source.refusals())
                .extracting(refusal -> refusal.code())
                .containsExactly("too-deep", "schema-missing");
    }

    @Test
    void random_commands_leave_what_a_plain_map_would_hold() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<String, String> expected = new TreeMap<>();
        for (int i = 0; i < 300; i++) {
            String id = Integer.toString(random.nextInt(6));
            if (random.nextBoolean()) {
                String key = "source/t/" + id;
                if (random.nextInt(4) == 0) {
                    send(key, new DeleteSource());
                    expected.remove(key);
                } else {
                    String tool = "t" + random.nextInt(3);
                    send(key, tools(tool));
                    expected.put(key, tool);
                }
            } else {
                String key = "pool/t/" + id;
                if (random.nextInt(4) == 0) {
                    send(key, new DeletePool());
                    expected.remove(key);
                } else {
                    String source = "s" + random.nextInt(3);
                    send(key, new PutPool(List.of(source), null, null, null, null));
                    expected.put(key, source);
                }
            }
        }

        assertThat(contents()).as("seed %d", seed).isEqualTo(expected);
        Map<String, Long> last = new HashMap<>();
        for (TestRecord<String, byte[]> change : changes.readRecordsToList()) {
            long revision = CatalogChange.CODEC.decode(change.value()).revision();
            assertThat(revision)
                    .as("seed %d %s", seed, change.key())
                    .isEqualTo(last.getOrDefault(change.key(), 0L) + 1);
            last.put(change.key(), revision);
        }
        assertThat(deadLetters.isEmpty()).isTrue();
    }

    private Map<String, String> contents() {
        Map<String, byte[]> newest = new LinkedHashMap<>();
        stateLog.readRecordsToList().forEach(record -> newest.put(record.key(), record.value()));
        Map<String, String> contents = new TreeMap<>();
        newest.forEach((key, value) -> {
            if (value != null && key.startsWith("source/")) {
                byte[] listing =
                        newest.get("definitions/" + Source.CODEC.decode(value).digest());
                contents.put(key, Listing.CODEC.decode(listing).tools().get(0).name());
            } else if (value != null && key.startsWith("pool/")) {
                contents.put(key, Pool.CODEC.decode(value).sources().get(0));
            }
        });
        return contents;
    }
}
