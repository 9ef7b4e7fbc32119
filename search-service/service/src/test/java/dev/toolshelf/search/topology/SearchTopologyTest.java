package dev.toolshelf.search.topology;

import static dev.toolshelf.search.topology.KnownCatalogRecords.listing;
import static dev.toolshelf.search.topology.KnownCatalogRecords.pool;
import static dev.toolshelf.search.topology.KnownCatalogRecords.source;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.CatalogReader;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.catalog.Shelf;
import dev.toolshelf.search.catalog.StateLog;
import dev.toolshelf.search.catalog.Undecodable;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchAnswer.Status;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.topic.SearchTopics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
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

class SearchTopologyTest {

    private static final String PREFIX = "test";
    private static final String KEY = "default/conversation-1";
    private static final Listing SLACK = listing("send_message", "list_channels");

    @TempDir
    Path stateDirectory;

    private final List<String> changedSources = new ArrayList<>();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final Undecodable undecodable = new Undecodable(metrics);
    private final StateLog stateLog = new StateLog((records, source) -> changedSources.add(source));
    private TopologyTestDriver driver;
    private TestInputTopic<String, byte[]> state;
    private TestInputTopic<byte[], byte[]> queries;
    private TestOutputTopic<byte[], byte[]> answers;
    private TestOutputTopic<byte[], byte[]> deadLetters;

    @BeforeEach
    void start() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "search-topology-test");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        driver = new TopologyTestDriver(topology(), properties);
        state = driver.createInputTopic(
                CatalogTopics.STATE.under(PREFIX), new StringSerializer(), new ByteArraySerializer());
        queries = driver.createInputTopic(
                SearchTopics.QUERIES.under(PREFIX), new ByteArraySerializer(), new ByteArraySerializer());
        answers = driver.createOutputTopic(
                SearchTopics.ANSWERS.under(PREFIX), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        deadLetters = driver.createOutputTopic(
                SearchTopics.QUERIES.deadLetters().under(PREFIX),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    private Topology topology() {
        CatalogReader reader = new CatalogReader(undecodable);
        SearchablePools pools = new SearchablePools(reader, new Shelf(reader, 1_000_000), 1_000_000);
        QueryAnswers finding = new QueryAnswers(pools, Profiles.builtIn(), new Harnesses());
        return SearchTopology.build(PREFIX, stateLog, finding, Duration.ofSeconds(2), 3);
    }

    @AfterEach
    void stop() {
        driver.close();
    }

    @Test
    void its_shape_is_the_one_that_is_deployed() throws IOException {
        try (InputStream golden = getClass().getResourceAsStream("/topology.txt")) {
            assertThat(topology().describe().toString()).isEqualTo(new String(golden.readAllBytes(), UTF_8));
        }
    }

    @Test
    void a_query_is_answered_under_its_key_with_headers() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);

        ask(query("q1", "send message", null, null));

        TestRecord<byte[], byte[]> answer = answers.readRecord();
        assertThat(new String(answer.key(), UTF_8)).isEqualTo(KEY);
        assertThat(header(answer, EventHeaders.ID)).isEqualTo("q1:answer");
        assertThat(header(answer, EventHeaders.TENANT)).isEqualTo("default");
        assertThat(header(answer, "ce_type")).isEqualTo("search.answer");
        SearchAnswer decoded = SearchAnswer.CODEC.decode(answer.value());
        assertThat(decoded.queryId()).isEqualTo("q1");
        assertThat(decoded.status()).isEqualTo(Status.READY);
        assertThat(decoded.matches()).containsExactly(new Match("mcp__slack__send_message", "slack", 24.0, "name"));
        assertThat(decoded.poolRevision()).isEqualTo(1);
        assertThat(answers.isEmpty()).isTrue();
        assertThat(deadLetters.isEmpty()).isTrue();
    }

    @Test
    void a_change_is_seen_by_the_next_query() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        ask(query("q1", "archive", null, null));
        Listing larger = listing("send_message", "list_channels", "archive");
        put(larger);
        put(source("default", "slack", 2, larger));

        ask(query("q2", "archive", null, null));
        Pool hiding = new Pool(
                "default",
                "main",
                2,
                List.of("slack"),
                Map.of("slack", new SourceOverride(null, Map.of("archive", LoadOverride.HIDDEN))),
                null,
                null,
                null);
        put(hiding);
        ask(query("q3", "archive", null, null));

        assertThat(answers.readValuesToList().stream()
                        .map(SearchAnswer.CODEC::decode)
                        .map(answer -> answer.matches().size()))
                .containsExactly(0, 1, 0);
    }

    @Test
    void a_query_waits_for_the_revision_that_it_names_and_others_do_not_wait_for_it() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);

        ask(query("early", "send", 2L, null));
        ask(query("other", "send", 1L, null));
        driver.advanceWallClockTime(Duration.ofMillis(500));

        assertThat(next().queryId()).isEqualTo("other");
        assertThat(answers.isEmpty()).isTrue();

        put(pool("default", "main", 2, "slack"));
        driver.advanceWallClockTime(Duration.ofMillis(50));

        SearchAnswer answer = next();
        assertThat(answer.queryId()).isEqualTo("early");
        assertThat(answer.status()).isEqualTo(Status.READY);
        assertThat(answer.poolRevision()).isEqualTo(2);
        driver.advanceWallClockTime(Duration.ofSeconds(10));
        assertThat(answers.isEmpty()).isTrue();
    }

    @Test
    void after_two_seconds_a_waiting_query_is_answered_as_partial_with_what_there_is() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);

        ask(query("q", "send", 9L, Map.of("slack", "0".repeat(64), "gone", "1".repeat(64))));
        driver.advanceWallClockTime(Duration.ofMillis(1_950));
        assertThat(answers.isEmpty()).isTrue();
        driver.advanceWallClockTime(Duration.ofMillis(50));

        SearchAnswer answer = next();
        assertThat(answer.status()).isEqualTo(Status.PARTIAL);
        assertThat(answer.matches()).extracting(Match::name).containsExactly("mcp__slack__send_message");
        assertThat(answer.notes())
                .containsExactly(
                        "pool revision 9 was asked for and 1 is the newest known",
                        "the listing of source slack that was asked for is not known");
    }

    @Test
    void a_listing_that_is_asked_for_and_still_known_is_searched_though_there_is_a_newer_one() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        Listing newer = listing("post");
        put(newer);
        put(source("default", "slack", 2, newer));

        ask(query("then", "mcp__slack", null, Map.of("slack", SLACK.digest())));
        ask(query("now", "mcp__slack", null, Map.of("slack", newer.digest())));

        SearchAnswer then = next();
        assertThat(then.status()).isEqualTo(Status.READY);
        assertThat(then.matches())
                .extracting(Match::name)
                .containsExactly("mcp__slack__send_message", "mcp__slack__list_channels");
        assertThat(next().matches()).extracting(Match::name).containsExactly("mcp__slack__post");
    }

    @Test
    void an_unknown_pool_is_waited_for_and_then_said() {
        ask(query("q", "send", null, null));
        assertThat(answers.isEmpty()).isTrue();

        driver.advanceWallClockTime(Duration.ofSeconds(2));

        SearchAnswer answer = next();
        assertThat(answer.status()).isEqualTo(Status.PARTIAL);
        assertThat(answer.notes()).containsExactly("pool-unknown");
        assertThat(answer.matches()).isEmpty();
        assertThat(answer.poolRevision()).isZero();
    }

    @Test
    void only_so_many_queries_wait_and_the_next_one_is_answered_at_once() {
        for (int i = 0; i < 3; i++) {
            ask(query("waits-" + i, "send", null, null));
        }
        assertThat(answers.isEmpty()).isTrue();

        ask(query("at-once", "send", null, null));

        assertThat(next().queryId()).isEqualTo("at-once");
        driver.advanceWallClockTime(Duration.ofSeconds(2));
        assertThat(answers.readValuesToList()).hasSize(3);
        ask(query("waits-again", "send", null, null));
        assertThat(answers.isEmpty()).isTrue();
    }

    @Test
    void what_is_no_query_goes_to_the_dead_letters_as_it_came_and_the_next_query_is_answered() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        byte[] broken = "{\"id\":\"q\",\"query\":[1]}".getBytes(UTF_8);

        queries.pipeInput(
                new TestRecord<>(KEY.getBytes(UTF_8), broken, new RecordHeaders().add("mine", "kept".getBytes(UTF_8))));
        ask(query("after", "send", null, null));

        TestRecord<byte[], byte[]> letter = deadLetters.readRecord();
        assertThat(letter.value()).isEqualTo(broken);
        assertThat(new String(letter.key(), UTF_8)).isEqualTo(KEY);
        assertThat(header(letter, EventHeaders.DEAD_LETTER_REASON)).startsWith("the value is no query: query");
        assertThat(header(letter, EventHeaders.DEAD_LETTER_TOPIC)).isEqualTo(SearchTopics.QUERIES.under(PREFIX));
        assertThat(header(letter, EventHeaders.DEAD_LETTER_PARTITION)).isEqualTo("0");
        assertThat(header(letter, EventHeaders.DEAD_LETTER_OFFSET)).isEqualTo("0");
        assertThat(header(letter, "mine")).isEqualTo("kept");
        assertThat(next().queryId()).isEqualTo("after");
    }

    @Test
    void every_way_of_being_no_query_has_its_reason() {
        byte[] good = SearchQuery.CODEC.encode(query("q", "send", null, null));
        byte[] noId = SearchQuery.CODEC.encode(query(null, "send", null, null));
        byte[] badPool =
                SearchQuery.CODEC.encode(new SearchQuery("q", "default", "a/b", null, null, null, "send", null));

        queries.pipeInput(KEY.getBytes(UTF_8), (byte[]) null);
        queries.pipeInput(null, good);
        queries.pipeInput("default".getBytes(UTF_8), good);
        queries.pipeInput("other/conversation-1".getBytes(UTF_8), good);
        queries.pipeInput(new TestRecord<>(
                KEY.getBytes(UTF_8), good, new RecordHeaders().add(EventHeaders.TENANT, "other".getBytes(UTF_8))));
        queries.pipeInput(KEY.getBytes(UTF_8), noId);
        queries.pipeInput(KEY.getBytes(UTF_8), badPool);
        queries.pipeInput(KEY.getBytes(UTF_8), new byte[IncomingQuery.MAX_BYTES + 1]);

        assertThat(deadLetters.readRecordsToList().stream()
                        .map(letter -> header(letter, EventHeaders.DEAD_LETTER_REASON)))
                .containsExactly(
                        "the value is empty",
                        "the key is not <tenant>/<conversation>, both matching [A-Za-z0-9._-]{1,128}",
                        "the key is not <tenant>/<conversation>, both matching [A-Za-z0-9._-]{1,128}",
                        "tenant is not the key's",
                        "the tenant of header ce_tenant is not the key's",
                        "id is missing",
                        "pool does not match [A-Za-z0-9._-]{1,128}",
                        "the value has 262145 bytes; it must have at most 262144");
        driver.advanceWallClockTime(Duration.ofSeconds(10));
        assertThat(answers.isEmpty()).isTrue();
    }

    @Test
    void a_catalog_record_that_cannot_be_read_counts_as_absent_and_once() {
        given(pool("default", "main", 1, "slack", "jira"), source("default", "slack", 1, SLACK), SLACK);
        state.pipeInput("source/default/jira", "{not json".getBytes(UTF_8));

        ask(query("q1", "send", null, null));
        ask(query("q2", "send", null, null));

        SearchAnswer answer = next();
        assertThat(answer.status()).isEqualTo(Status.PARTIAL);
        assertThat(answer.unavailable()).isEqualTo(Map.of("jira", "missing"));
        assertThat(answer.matches()).hasSize(1);
        assertThat(undecodable.count()).isEqualTo(1);
        assertThat(metrics.counter("toolshelf.search.undecodable.records").count())
                .isEqualTo(1.0);

        put(source("default", "jira", 2, null));
        ask(query("q3", "send", null, null));

        next();
        assertThat(next().unavailable()).isEqualTo(Map.of("jira", "connecting"));
        assertThat(undecodable.count()).isZero();
    }

    @Test
    void a_listing_that_cannot_be_read_makes_its_source_unavailable_until_it_is_written_again() {
        given(pool("default", "main", 1, "slack", "jira"), source("default", "slack", 1, SLACK), SLACK);
        Listing jira = listing("send_ticket");
        String key = EntityKey.definitions(jira.digest());
        state.pipeInput(key, "{\"tools\":[{}]}".getBytes(UTF_8));
        put(source("default", "jira", 1, jira));

        ask(query("q1", "send", null, null));
        ask(query("q2", "send", null, null));
        put(jira);
        ask(query("q3", "send", null, null));

        SearchAnswer before = next();
        next();
        SearchAnswer after = next();
        assertThat(before.unavailable()).isEqualTo(Map.of("jira", "listing-unknown"));
        assertThat(before.matches()).hasSize(1);
        assertThat(metrics.counter("toolshelf.search.undecodable.records").count())
                .isEqualTo(1.0);
        assertThat(after.unavailable()).isEmpty();
        assertThat(after.matches()).hasSize(2);
        assertThat(undecodable.count()).isZero();
    }

    @Test
    void a_record_that_names_another_tenant_shows_nothing_of_it() {
        Listing secret = listing("secret_tool");
        given(pool("other", "main", 1, "vault"), source("other", "vault", 1, secret), secret);
        state.pipeInput("pool/default/main", Pool.CODEC.encode(pool("other", "main", 1, "vault")));
        put(pool("default", "own", 1, "vault"));

        ask(query("q1", "secret", null, null));
        ask(new SearchQuery("q2", "default", "own", null, null, null, "secret", null));
        driver.advanceWallClockTime(Duration.ofSeconds(2));

        SearchAnswer own = next();
        assertThat(own.queryId()).isEqualTo("q2");
        assertThat(own.matches()).isEmpty();
        assertThat(own.unavailable()).isEqualTo(Map.of("vault", "missing"));
        assertThat(next().notes()).containsExactly("pool-unknown");
    }

    @Test
    void a_refused_query_is_answered_with_the_rule() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);

        ask(new SearchQuery("q", "default", "main", null, null, null, "send", 0));

        assertThat(next().error()).isEqualTo("max_results is 0; it must be at least 1");
    }

    @Test
    void a_profile_that_nobody_knows_is_noted() {
        given(pool("default", "main", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);

        ask(new SearchQuery("q", "default", "main", null, null, "martian", "send", null));

        SearchAnswer answer = next();
        assertThat(answer.matches()).hasSize(1);
        assertThat(answer.notes()).containsExactly("profile martian is not known; another one was used");
    }

    private static SearchQuery query(String id, String text, Long revision, Map<String, String> digests) {
        return new SearchQuery(id, "default", "main", revision, digests, "claude-code", text, null);
    }

    @Test
    void each_record_of_the_state_log_moves_the_place_that_was_reached_and_changed_sources_are_told() {
        state.pipeInput("source/default/slack", Source.CODEC.encode(source("default", "slack", 1, null)));
        state.pipeInput("pool/default/main", Pool.CODEC.encode(pool("default", "main", 1, "slack")));
        state.pipeInput("something/else", new byte[] {1});

        assertThat(stateLog.reached()).isEqualTo(new StateLog.Reached(2, "pool/default/main"));
        assertThat(changedSources).containsExactly("source/default/slack");
    }

    private void ask(SearchQuery query) {
        queries.pipeInput(KEY.getBytes(UTF_8), SearchQuery.CODEC.encode(query));
    }

    private SearchAnswer next() {
        return SearchAnswer.CODEC.decode(answers.readValue());
    }

    private void given(Pool pool, Source source, Listing listing) {
        put(listing);
        put(source);
        put(pool);
    }

    private void put(Pool pool) {
        state.pipeInput(EntityKey.pool(pool.tenant(), pool.id()).toString(), Pool.CODEC.encode(pool));
    }

    private void put(Source source) {
        state.pipeInput(EntityKey.source(source.tenant(), source.id()).toString(), Source.CODEC.encode(source));
    }

    private void put(Listing listing) {
        state.pipeInput(EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing));
    }

    private static String header(TestRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), UTF_8);
    }
}
