package dev.toolshelf.assembler.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an event writes to the changelogs: what a rebalance has to read again, and what each commit has to carry. */
class StoreWritesTopologyTest {

    private static final String CONVERSATION = "default/c1";
    private static final int EVENTS = 1_000;
    private static final int TOOLS = 40;

    private final AssemblerTestDriver driver = new AssemblerTestDriver();

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void no_changelog_record_grows_with_the_conversations_length() {
        start();
        List<Map<String, Integer>> rounds = new ArrayList<>();
        for (int i = 0; i < EVENTS / 5; i++) {
            driver.changes();
            round(i);
            rounds.add(largestByPart(driver.changes()));
        }

        Map<String, Integer> early = largestOf(rounds.subList(TOOLS, TOOLS + 50));
        Map<String, Integer> late = largestOf(rounds.subList(rounds.size() - 50, rounds.size()));
        assertThat(early.keySet()).containsAll(List.of("state", "pending", "message", "event"));
        assertThat(late.keySet()).isSubsetOf(early.keySet());
        late.forEach((part, bytes) -> assertThat(bytes)
                .as("largest record of %s; digits of counters may grow", part)
                .isLessThanOrEqualTo(early.get(part) + 12));
    }

    @Test
    void an_event_writes_only_the_parts_that_it_changes() {
        start();
        round(0);
        driver.event(CONVERSATION, assistant("first", "\"It is open.\""));
        driver.changes();

        driver.event(CONVERSATION, assistant("plain", "\"Just words.\""));

        assertThat(driver.changes())
                .extracting(change -> part(change))
                .containsExactlyInAnyOrder("state", "message", "event");
    }

    @Test
    void an_event_without_a_sequence_touches_nothing_that_waits() {
        start();
        driver.changes();

        driver.event(CONVERSATION, user("u", "\"Hello\""));

        assertThat(driver.changes())
                .extracting(AssemblerTestDriver.Change::store)
                .isNotEmpty()
                .doesNotContain(StoreNames.WAITING);
    }

    private void start() {
        driver.pool(
                "p",
                "github",
                IntStream.range(0, TOOLS).mapToObj(i -> "tool_" + i).toArray(String[]::new));
        driver.event(CONVERSATION, """
                {"type":"start","eventId":"start","wire":"anthropic-messages","model":"claude-opus-4-8",
                 "pool":"p","autoAnswer":false,"request":{"max_tokens":100}}""");
    }

    /** A question, a search, its result, a call and its result; every tool is found in time. */
    private void round(int number) {
        String tool = "mcp__github__tool_" + number % TOOLS;
        driver.event(CONVERSATION, user("u" + number, "\"Question\""));
        driver.event(CONVERSATION, assistant("s" + number, call("s" + number, "ToolSearch", "{\"query\":\"tool\"}")));
        driver.event(
                CONVERSATION,
                user(
                        "f" + number,
                        "[{\"type\":\"tool_result\",\"tool_use_id\":\"s" + number
                                + "\",\"content\":[{\"type\":\"tool_reference\",\"tool_name\":\"" + tool + "\"}]}]"));
        driver.event(CONVERSATION, assistant("c" + number, call("c" + number, tool, "{}")));
        driver.event(
                CONVERSATION,
                user(
                        "r" + number,
                        "[{\"type\":\"tool_result\",\"tool_use_id\":\"c" + number + "\",\"content\":\"Done.\"}]"));
        driver.payloads.readRecordsToList();
        driver.ledger.readRecordsToList();
    }

    private static String user(String id, String content) {
        return message(id, "user", content);
    }

    private static String assistant(String id, String content) {
        return message(id, "assistant", content);
    }

    private static String message(String id, String role, String content) {
        return "{\"type\":\"message\",\"eventId\":\"" + id + "\",\"role\":\"" + role + "\",\"content\":" + content
                + "}";
    }

    private static String call(String id, String tool, String input) {
        return "[{\"type\":\"tool_use\",\"id\":\"" + id + "\",\"name\":\"" + tool + "\",\"input\":" + input + "}]";
    }

    private static Map<String, Integer> largestByPart(List<AssemblerTestDriver.Change> changes) {
        Map<String, Integer> largest = new TreeMap<>();
        changes.stream()
                .filter(change -> change.value() != null)
                .forEach(change -> largest.merge(part(change), change.value().length, Math::max));
        return largest;
    }

    private static Map<String, Integer> largestOf(List<Map<String, Integer>> rounds) {
        Map<String, Integer> largest = new TreeMap<>();
        rounds.forEach(round -> round.forEach((part, bytes) -> largest.merge(part, bytes, Math::max)));
        return largest;
    }

    /** {@code state}, {@code message} and so on; of another store its name. */
    private static String part(AssemblerTestDriver.Change change) {
        return change.store().equals(StoreNames.CONVERSATIONS)
                ? change.key().substring(CONVERSATION.length() + 1).split("/")[0]
                : change.store();
    }
}
