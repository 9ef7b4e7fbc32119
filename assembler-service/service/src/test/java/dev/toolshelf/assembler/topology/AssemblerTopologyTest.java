package dev.toolshelf.assembler.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.LedgerEntry;
import dev.toolshelf.assembler.payload.PayloadHeaders;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AssemblerTopologyTest {

    private static final String CONVERSATION = "default/c1";
    private static final String START = """
            {"type":"start","eventId":"start","wire":"anthropic-messages","model":"claude-opus-4-8",
             "pool":"p","autoAnswer":true,"request":{"max_tokens":100}}""";

    private final AssemblerTestDriver driver = new AssemblerTestDriver();

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void the_topology_is_the_golden_one() throws Exception {
        String golden = Files.readString(Path.of("src/test/resources/dev/toolshelf/assembler/topology/topology.txt"));

        assertThat(AssemblerTestDriver.topology().describe().toString()).isEqualToNormalizingNewlines(golden);
    }

    @Test
    void a_user_message_gives_a_payload_with_its_record() {
        driver.pool("p", "github", "create_issue", "list_issues");
        driver.event(CONVERSATION, START);

        driver.event(CONVERSATION, user("u1", "Open an issue."));

        TestRecord<String, byte[]> payload = driver.payloads.readRecord();
        assertThat(payload.key()).isEqualTo(CONVERSATION);
        assertThat(header(payload, PayloadHeaders.TURN)).isEqualTo("1");
        DecisionRecord record = DecisionRecord.CODEC.decode(
                payload.headers().lastHeader(PayloadHeaders.DECISION_RECORD).value());
        assertThat(record.gate().defers()).isTrue();
        assertThat(record.cause()).isEqualTo("u1");
        assertThat(AssemblerTestDriver.tools(payload)).containsExactly("ToolSearch", "mcp__github__create_issue");
        assertThat(driver.payloads.isEmpty()).isTrue();
    }

    @Test
    void each_payload_has_an_entry_in_the_ledger_that_adds_up() {
        driver.pool("p", "github", "create_issue", "list_issues");
        driver.event(CONVERSATION, START);

        driver.event(CONVERSATION, user("u1", "Hello"));
        driver.event(CONVERSATION, user("u2", "And now?"));

        List<LedgerEntry> entries = driver.ledger.readValuesToList().stream()
                .map(LedgerEntry.CODEC::decode)
                .toList();
        List<TestRecord<String, byte[]>> payloads = driver.payloads.readRecordsToList();
        assertThat(entries).extracting(LedgerEntry::turn).containsExactly(1, 2);
        assertThat(entries.get(0).ledger().totals().payloads()).isEqualTo(1);
        assertThat(entries.get(1).ledger().totals())
                .isEqualTo(new DecisionRecord.Totals(
                        2,
                        entries.get(0).ledger().seenTokens()
                                + entries.get(1).ledger().seenTokens(),
                        entries.get(0).ledger().savedTokens()
                                + entries.get(1).ledger().savedTokens(),
                        0));
        assertThat(entries.get(1).bodyBytes()).isEqualTo(payloads.get(1).value().length);
    }

    @Test
    void of_an_ended_conversation_only_its_end_and_its_events_are_kept() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, START);
        driver.event(CONVERSATION, user("u1", "Hello"));
        driver.event(CONVERSATION, "{\"type\":\"end\",\"eventId\":\"end\"}");

        driver.event(CONVERSATION, "{\"type\":\"end\",\"eventId\":\"end\"}");
        driver.event(CONVERSATION, user("u2", "Still there?"));

        assertThat(driver.storedKeys())
                .containsExactlyInAnyOrder(
                        CONVERSATION + "/settings",
                        CONVERSATION + "/state",
                        CONVERSATION + "/event/start",
                        CONVERSATION + "/event/u1",
                        CONVERSATION + "/event/end");
        assertThat(driver.deadLetters.readRecordsToList())
                .singleElement()
                .satisfies(record -> assertThat(header(record, EventHeaders.DEAD_LETTER_REASON))
                        .startsWith("after-end"));
    }

    /** Conversations that take turns, with boundaries, under memory for all, for a few and for none. */
    @Test
    void what_is_kept_in_memory_changes_no_byte() {
        List<List<String>> written = new ArrayList<>();
        for (long liveBytes : new long[] {1_000_000, 6_000, 0}) {
            Limits limits = AssemblerTestDriver.LIMITS;
            AssemblerTestDriver one = new AssemblerTestDriver(new Limits(
                    limits.poolWait(), limits.sequenceWait(), limits.searchWait(), limits.maxEventBytes(), liveBytes));
            one.pool("p", "github", "create_issue", "list_issues");
            List<String> conversations = List.of("default/c1", "default/c2", "default/c3", "default/c4");
            conversations.forEach(conversation -> one.event(conversation, START));
            for (int turn = 0; turn < 12; turn++) {
                for (String conversation : conversations) {
                    one.event(conversation, user("u" + turn, "Message " + turn + " of " + conversation));
                    one.event(conversation, said("a" + turn));
                    if (turn % 5 == 4) {
                        one.event(conversation, "{\"type\":\"boundary\",\"eventId\":\"b" + turn + "\"}");
                    }
                }
            }
            written.add(one.payloads.readRecordsToList().stream()
                    .map(payload -> payload.key() + new String(payload.value(), StandardCharsets.UTF_8))
                    .toList());
            one.close();
        }

        assertThat(written.get(0)).hasSize(48);
        assertThat(written.get(1)).isEqualTo(written.get(0));
        assertThat(written.get(2)).isEqualTo(written.get(0));
    }

    private static String said(String id) {
        return "{\"type\":\"message\",\"eventId\":\"" + id + "\",\"role\":\"assistant\",\"content\":\"Well, " + id
                + "\"}";
    }

    @Test
    void the_same_event_twice_has_no_effect() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, START);
        driver.event(CONVERSATION, user("u1", "Hello"));

        driver.event(CONVERSATION, user("u1", "Hello"));
        driver.event(CONVERSATION, START);

        assertThat(driver.payloads.readRecordsToList()).hasSize(1);
        assertThat(driver.deadLetters.isEmpty()).isTrue();
    }

    @Test
    void a_search_is_asked_answered_once_and_loads_the_tool() {
        driver.pool("p", "github", "create_issue", "list_issues");
        driver.event(CONVERSATION, START);
        driver.event(CONVERSATION, user("u1", "Open an issue."));
        driver.event(CONVERSATION, search("a1", "toolu_1", "list issues"));
        SearchQuery query = SearchQuery.CODEC.decode(driver.queries.readValue());
        assertThat(query.query()).isEqualTo("list issues");
        assertThat(query.digests()).containsOnlyKeys("github");

        SearchAnswer answer = found(query.id(), "mcp__github__list_issues", "mcp__other__tool");
        driver.answer(CONVERSATION, answer);
        driver.answer(CONVERSATION, answer);

        List<TestRecord<String, byte[]>> payloads = driver.payloads.readRecordsToList();
        assertThat(payloads).hasSize(2);
        assertThat(AssemblerTestDriver.tools(payloads.get(1)))
                .containsExactly("ToolSearch", "mcp__github__create_issue", "mcp__github__list_issues");
        DecisionRecord record = DecisionRecord.CODEC.decode(payloads.get(1)
                .headers()
                .lastHeader(PayloadHeaders.DECISION_RECORD)
                .value());
        assertThat(record.discovered()).containsExactly("mcp__github__list_issues");
        assertThat(record.searches()).singleElement().asString().contains("mcp__other__tool");
    }

    @Test
    void a_search_that_nobody_answers_ends_with_an_honest_result() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, START);
        driver.event(CONVERSATION, user("u1", "Open an issue."));
        driver.event(CONVERSATION, search("a1", "toolu_1", "issue"));

        driver.pass(AssemblerTestDriver.LIMITS.searchWait().plusSeconds(1));

        List<TestRecord<String, byte[]>> payloads = driver.payloads.readRecordsToList();
        assertThat(payloads).hasSize(2);
        JsonNode result =
                AssemblerTestDriver.lastMessage(payloads.get(1)).path("content").path(0);
        assertThat(result.path("is_error").asBoolean()).isTrue();
        assertThat(result.path("content").asText()).contains("did not answer in time");
    }

    @Test
    void bad_records_go_to_the_dead_letters_and_the_conversation_goes_on() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, START);

        driver.event(CONVERSATION, "not json");
        driver.event(CONVERSATION, "{\"type\":\"unheard-of\",\"eventId\":\"x\"}");
        driver.event("no-slash", START);
        driver.event(
                CONVERSATION,
                new RecordHeaders().add(EventHeaders.TENANT, "other".getBytes(StandardCharsets.UTF_8)),
                user("u0", "not mine"));
        driver.event("default/c2", user("u1", "before any start"));
        driver.event(CONVERSATION, user("u1", "Hello"));
        driver.pass(AssemblerTestDriver.LIMITS.sequenceWait().plusSeconds(1));

        List<TestRecord<String, byte[]>> letters = driver.deadLetters.readRecordsToList();
        assertThat(letters).hasSize(5);
        assertThat(letters)
                .extracting(letter ->
                        header(letter, EventHeaders.DEAD_LETTER_REASON).split(":")[0])
                .containsExactly("malformed", "malformed", "key", "tenant", "not-started");
        assertThat(new String(letters.get(0).value(), StandardCharsets.UTF_8)).isEqualTo("not json");
        assertThat(header(letters.get(0), EventHeaders.DEAD_LETTER_OFFSET)).isEqualTo("1");
        assertThat(driver.payloads.readRecordsToList()).hasSize(1);
    }

    @Test
    void only_the_conversation_of_an_unknown_pool_waits_and_in_order() {
        driver.event(CONVERSATION, START);
        driver.event(CONVERSATION, user("u1", "first"));
        driver.event(
                CONVERSATION, "{\"type\":\"message\",\"eventId\":\"a1\",\"role\":\"assistant\",\"content\":\"ok\"}");
        driver.event(CONVERSATION, user("u2", "second"));
        driver.pool("q", "slack", "send");
        driver.event("default/c2", START.replace("\"p\"", "\"q\""));
        driver.event("default/c2", user("u1", "other"));
        assertThat(driver.payloads.readRecordsToList())
                .extracting(TestRecord::key)
                .containsExactly("default/c2");

        driver.pool("p", "github", "create_issue");
        driver.pass(Duration.ofMillis(200));

        List<TestRecord<String, byte[]>> payloads = driver.payloads.readRecordsToList();
        assertThat(payloads)
                .extracting(payload -> header(payload, PayloadHeaders.TURN))
                .containsExactly("1", "2");
        assertThat(AssemblerTestDriver.tools(payloads.get(0))).contains("mcp__github__create_issue");
    }

    @Test
    void a_pool_that_never_comes_is_given_up_once() {
        driver.event(CONVERSATION, START);
        driver.event(CONVERSATION, user("u1", "first"));
        driver.pass(AssemblerTestDriver.LIMITS.poolWait().plusSeconds(1));

        driver.event(CONVERSATION, user("u2", "second"));

        List<TestRecord<String, byte[]>> payloads = driver.payloads.readRecordsToList();
        assertThat(payloads).hasSize(2);
        DecisionRecord record = DecisionRecord.CODEC.decode(payloads.get(0)
                .headers()
                .lastHeader(PayloadHeaders.DECISION_RECORD)
                .value());
        assertThat(record.gate().reason()).isEqualTo("pool-unknown");
    }

    @Test
    void events_with_sequence_numbers_are_put_in_order() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, numbered(0, START));
        driver.event(CONVERSATION, numbered(2, assistant("a1", "hi")));
        driver.event(CONVERSATION, numbered(3, user("u2", "second")));
        assertThat(driver.payloads.isEmpty()).isTrue();

        driver.event(CONVERSATION, numbered(1, user("u1", "first")));

        List<TestRecord<String, byte[]>> payloads = driver.payloads.readRecordsToList();
        assertThat(payloads).hasSize(2);
        assertThat(AssemblerTestDriver.json(payloads.get(1)).path("messages")).hasSize(3);
    }

    @Test
    void a_refused_event_leaves_no_gap_in_the_sequence() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, numbered(0, START));
        driver.event(CONVERSATION, numbered(1, START.replace("\"start\",\"wire", "\"start2\",\"wire")));

        driver.event(CONVERSATION, numbered(2, user("u1", "first")));

        assertThat(driver.payloads.readRecordsToList()).hasSize(1);
        assertThat(driver.deadLetters.readRecordsToList()).hasSize(1);
    }

    @Test
    void a_gap_in_the_sequence_waits_only_so_long() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, numbered(0, START));
        driver.event(CONVERSATION, numbered(2, user("u2", "second")));

        driver.pass(AssemblerTestDriver.LIMITS.sequenceWait().plusSeconds(1));

        assertThat(driver.payloads.readRecordsToList()).hasSize(1);
    }

    @Test
    void a_fork_writes_the_childs_start_and_the_child_knows_what_the_parent_found() {
        driver.pool("p", "github", "create_issue", "list_issues");
        driver.event(CONVERSATION, START);
        driver.event(CONVERSATION, user("u1", "Open an issue."));
        driver.event(CONVERSATION, search("a1", "toolu_1", "list issues"));
        driver.answer(
                CONVERSATION,
                found(SearchQuery.CODEC.decode(driver.queries.readValue()).id(), "mcp__github__list_issues"));
        driver.event(CONVERSATION, "{\"type\":\"fork\",\"eventId\":\"f1\",\"child\":\"c1-child\"}");
        driver.payloads.readRecordsToList();

        driver.event("default/c1-child", user("u1", "Go on."));

        TestRecord<String, byte[]> payload = driver.payloads.readRecord();
        assertThat(payload.key()).isEqualTo("default/c1-child");
        assertThat(AssemblerTestDriver.tools(payload)).contains("mcp__github__list_issues");
    }

    @Test
    void events_before_the_start_wait_for_it_and_keep_their_order() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, user("u1", "first"));
        driver.event(CONVERSATION, assistant("a1", "hi"));
        driver.event(CONVERSATION, user("u2", "second"));

        driver.event(CONVERSATION, START);
        driver.pass(Duration.ofMillis(200));

        List<TestRecord<String, byte[]>> payloads = driver.payloads.readRecordsToList();
        assertThat(payloads).hasSize(2);
        assertThat(AssemblerTestDriver.json(payloads.get(1)).path("messages")).hasSize(3);
        assertThat(driver.deadLetters.isEmpty()).isTrue();
    }

    @Test
    void an_event_over_the_limit_is_rejected_and_the_next_one_is_taken() {
        driver.pool("p", "github", "create_issue");
        driver.event(CONVERSATION, START);

        driver.event(CONVERSATION, user("u1", "x".repeat(AssemblerTestDriver.LIMITS.maxEventBytes())));
        driver.event(CONVERSATION, user("u2", "short"));

        assertThat(driver.rejects.readValuesToList())
                .singleElement()
                .satisfies(reject -> assertThat(new String(reject, StandardCharsets.UTF_8))
                        .contains("too-large")
                        .contains("the limit is"));
        assertThat(driver.payloads.readRecordsToList()).hasSize(1);
    }

    private static SearchAnswer found(String query, String... names) {
        List<Match> matches = Arrays.stream(names)
                .map(name -> new Match(name, "github", 1.0, "keywords"))
                .toList();
        return new SearchAnswer(
                query,
                SearchAnswer.Status.READY,
                matches,
                2,
                matches.size(),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                null,
                1);
    }

    private static String user(String id, String text) {
        return "{\"type\":\"message\",\"eventId\":\"" + id + "\",\"role\":\"user\",\"content\":\"" + text + "\"}";
    }

    private static String assistant(String id, String text) {
        return "{\"type\":\"message\",\"eventId\":\"" + id + "\",\"role\":\"assistant\",\"content\":\"" + text + "\"}";
    }

    private static String search(String id, String call, String query) {
        return "{\"type\":\"message\",\"eventId\":\"" + id
                + "\",\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\"," + "\"id\":\"" + call
                + "\",\"name\":\"ToolSearch\",\"input\":{\"query\":\"" + query + "\"}}]}";
    }

    private static String numbered(long sequence, String event) {
        return "{\"sequence\":" + sequence + "," + event.substring(1);
    }

    private static String header(TestRecord<String, byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
