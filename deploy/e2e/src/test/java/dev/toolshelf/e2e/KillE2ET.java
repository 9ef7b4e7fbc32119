package dev.toolshelf.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.payload.ProviderRules;
import dev.toolshelf.e2e.play.Conversation;
import dev.toolshelf.e2e.play.Script;
import dev.toolshelf.e2e.stack.SharedStack;
import dev.toolshelf.e2e.stack.Tenant;
import dev.toolshelf.e2e.stack.WithStack;
import dev.toolshelf.e2e.topic.TopicReader;
import dev.toolshelf.local.pool.ListingFile;
import dev.toolshelf.local.pool.PoolPlan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * kill -9 in mid-conversation: each process of the stack in turn, at a turn of its own, while a payload or a search is due.
 * {@code -Dtoolshelf.seed=N} repeats a choice of turns.
 */
@Order(4)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(WithStack.class)
class KillE2ET {
    private static final String MODEL = "claude-sonnet-4-5";
    private static final String POOL = "killed";
    private static final List<String> VICTIMS =
            List.of("catalog", "search", "token-count", "assembler", "redis", "broker");
    private static final Pattern REISSUE_ID = Pattern.compile("toolu_reissue_[0-9a-f]{32}");
    private static final Script SCRIPT = Script.on(POOL, MODEL)
            .says("Please open an issue about the rounding bug.")
            .searches("github create issue")
            .calls("mcp__github__create_issue")
            .results()
            .answers("It is open.")
            .says("Tell the team on Slack.")
            .searches("+slack send", "select:mcp__jira__create_issue,mcp__jira__no_such_tool")
            .calls("mcp__slack__send_message", "ToolSearch")
            .results()
            .answers("Said so.")
            .boundary("An issue was opened and the team was told.")
            .says("What is left to do?")
            .searches("jira link")
            .calls("mcp__jira__create_issue")
            .results()
            .answers("A ticket is there too.")
            .says("Anything in PagerDuty?")
            .searches("pagerduty escalate")
            .answers("Nothing.")
            .says("Thank you.");

    private final long seed = Long.getLong("toolshelf.seed", new Random().nextLong());
    private SharedStack stack;
    private Tenant tenant;
    private List<Payload> undisturbed;

    @BeforeAll
    void the_pool_is_settled_and_the_conversation_is_played_undisturbed(SharedStack shared) {
        stack = shared;
        tenant = stack.tenant("kill");
        tenant.settled(
                POOL,
                PoolPlan.of(
                        stack.home().resolve("deploy/local/sample"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                MODEL);
        tenant.conversation("undisturbed").play(SCRIPT);
        undisturbed = new TopicReader(stack).payloads("kill/undisturbed");
        assertThat(undisturbed).extracting(Payload::turn).containsExactlyElementsOf(turns());
        undisturbed.forEach(
                payload -> assertThat(ProviderRules.brokenBy(payload)).isEmpty());
    }

    @Test
    void whatever_is_killed_every_payload_comes_exactly_once_and_is_the_same_byte_for_byte() {
        Map<Integer, String> victims = victims();
        String story = "seed " + seed + ", killed before payload " + victims;
        System.out.println("[kill] " + story);
        Conversation conversation = tenant.conversation("disturbed");
        int turn = 0;
        for (Script.Beat beat : SCRIPT.beats()) {
            conversation.post(beat.event());
            if (beat.due()) {
                turn++;
                if (victims.containsKey(turn)) {
                    hit(victims.get(turn), conversation, beat, turn);
                } else {
                    conversation.awaitPayload(turn);
                }
            }
        }
        TopicReader topics = new TopicReader(stack);
        await().atMost(Tenant.LIMIT)
                .during(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(topics.payloads(conversation.key()))
                        .as(story)
                        .extracting(Payload::turn)
                        .containsExactlyElementsOf(turns()));
        List<Payload> disturbed = topics.payloads(conversation.key());
        for (int i = 0; i < disturbed.size(); i++) {
            Payload now = disturbed.get(i);
            Payload before = undisturbed.get(i);
            assertThat(difference(text(before), text(now)))
                    .as("%s of %s", now, story)
                    .isEmpty();
            assertThat(now.record()).as("record of %s of %s", now, story).isEqualTo(renamed(before, now));
            assertThat(conversation.awaitPayload(now.turn()).bytes())
                    .as("%s over HTTP", now)
                    .isEqualTo(now.bytes());
        }
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void afterwards_new_tools_are_listed_counted_found_and_sent_as_before() {
        PoolPlan slack = new PoolPlan(
                List.of(ListingFile.read(stack.home().resolve("deploy/local/sample/slack.json"))),
                Optional.empty(),
                Optional.empty());
        Tenant newcomer = stack.tenant("newcomer");
        newcomer.settled("afterwards", slack, MODEL);
        Payload found = newcomer.conversation("afterwards")
                .play(Script.on("afterwards", MODEL).says("Send it.").searches("send message"));
        assertThat(found.record().discovered()).contains("mcp__slack__send_message");
        assertThat(stack.processes().givenUp()).isEmpty();
    }

    /** Kills while the payload is due; a harness that does not know what became of its event sends it once more. */
    private void hit(String victim, Conversation conversation, Script.Beat beat, int turn) {
        long pid = stack.processes().pid(victim).orElseThrow();
        int served = stack.heard().ready(victim);
        int deaths = stack.heard().deaths(victim);
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        assertThat(process.destroyForcibly()).as("kill -9 of " + victim).isTrue();
        process.onExit().join();
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        conversation.post(beat.event());
        conversation.awaitPayload(turn);
        await().atMost(Tenant.LIMIT)
                .untilAsserted(() -> assertThat(stack.heard().ready(victim))
                        .as("%s serves again", victim)
                        .isGreaterThan(served));
        assertThat(stack.heard().deaths(victim)).isEqualTo(deaths + 1);
        assertThat(stack.processes().pid(victim).orElseThrow()).isNotEqualTo(pid);
    }

    /** A victim for some of the turns, each victim once; never for the first, so that it is mid-conversation. */
    private Map<Integer, String> victims() {
        Random random = new Random(seed);
        List<Integer> turns = new ArrayList<>(turns().subList(1, SCRIPT.payloads() - 1));
        List<String> order = new ArrayList<>(VICTIMS);
        Collections.shuffle(turns, random);
        Collections.shuffle(order, random);
        Map<Integer, String> victims = new TreeMap<>();
        for (int i = 0; i < order.size(); i++) {
            victims.put(turns.get(i), order.get(i));
        }
        return victims;
    }

    /** The record of the undisturbed run, as another conversation has to have it. */
    private static DecisionRecord renamed(Payload before, Payload now) {
        DecisionRecord record = before.record();
        return new DecisionRecord(
                record.tenant(),
                now.record().conversation(),
                record.turn(),
                cause(record, now.record()),
                record.wire(),
                record.platform(),
                record.model(),
                record.profile(),
                record.gate(),
                record.pool(),
                record.discovered(),
                record.announcement(),
                record.reissued(),
                record.ledger(),
                record.prefix(),
                record.repairs(),
                record.searches(),
                record.names());
    }

    /** Events of the script keep their ids; an answer's id is made from the conversation's. */
    private static String cause(DecisionRecord before, DecisionRecord now) {
        boolean derived = before.cause().startsWith("answer.") && now.cause().startsWith("answer.");
        return derived ? now.cause() : before.cause();
    }

    /** The body, with each id that was made from the conversation's replaced by its number. */
    private static String text(Payload payload) {
        Map<String, String> numbers = new HashMap<>();
        return REISSUE_ID
                .matcher(new String(payload.bytes(), StandardCharsets.UTF_8))
                .replaceAll(id -> numbers.computeIfAbsent(id.group(), any -> "toolu_reissue_" + numbers.size()));
    }

    /** Where two texts part, and how they go on; empty if they are equal. */
    private static String difference(String before, String now) {
        if (before.equals(now)) {
            return "";
        }
        int same = 0;
        while (same < Math.min(before.length(), now.length()) && before.charAt(same) == now.charAt(same)) {
            same++;
        }
        return "from " + same + " on: " + part(before, same) + " became " + part(now, same);
    }

    private static String part(String text, int from) {
        return text.substring(Math.max(0, from - 60), Math.min(text.length(), from + 120));
    }

    private static List<Integer> turns() {
        return IntStream.rangeClosed(1, SCRIPT.payloads()).boxed().toList();
    }
}
