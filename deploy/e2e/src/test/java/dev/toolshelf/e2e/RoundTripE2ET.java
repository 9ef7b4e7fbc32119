package dev.toolshelf.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.payload.ProviderRules;
import dev.toolshelf.e2e.payload.SdkValidator;
import dev.toolshelf.e2e.play.Script;
import dev.toolshelf.e2e.stack.SharedStack;
import dev.toolshelf.e2e.stack.Tenant;
import dev.toolshelf.e2e.stack.WithStack;
import dev.toolshelf.e2e.topic.TopicReader;
import dev.toolshelf.local.player.ConversationFile;
import dev.toolshelf.local.player.ConversationIds;
import dev.toolshelf.local.player.PayloadFiles;
import dev.toolshelf.local.player.PlayedTurn;
import dev.toolshelf.local.player.Player;
import dev.toolshelf.local.pool.ListingFile;
import dev.toolshelf.local.pool.PoolPlan;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The sample pool and the sample conversation, as the demo plays them, through all four services. */
@Order(1)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(WithStack.class)
class RoundTripE2ET {
    private static final String MODEL = "claude-opus-4-8";
    private static final String CREATE_ISSUE = "mcp__github__create_issue";

    private final List<PlayedTurn> played = new ArrayList<>();
    private Path saved;
    private Tenant tenant;
    private List<ListingFile> listings;
    private int returned;
    private List<Payload> main;
    private List<Payload> child;

    @BeforeAll
    void the_sample_is_played(SharedStack stack, @TempDir Path folder) {
        saved = folder;
        tenant = stack.tenant("round-trip");
        Path sample = stack.home().resolve("deploy/local/sample");
        PoolPlan plan = PoolPlan.of(sample, Optional.empty(), Optional.empty(), Optional.empty());
        listings = plan.listings();
        tenant.settled("sample", plan, MODEL);
        ConversationFile file = ConversationFile.read(sample.resolve("conversation.jsonl"), "sample");
        Player player = new Player(tenant.assembler(), new PayloadFiles(saved), played::add);
        returned = player.play(file, new ConversationIds("trip"));
        TopicReader topics = new TopicReader(stack);
        main = topics.payloads("round-trip/trip");
        child = topics.payloads("round-trip/trip-sample-child");
    }

    private List<Payload> all() {
        List<Payload> all = new ArrayList<>(main);
        all.addAll(child);
        return all;
    }

    private Payload after(String name, String eventId) {
        PlayedTurn turn = played.stream()
                .filter(candidate -> candidate.name().equals(name)
                        && candidate.events().stream()
                                .anyMatch(
                                        event -> event.path("eventId").asText().equals(eventId)))
                .findFirst()
                .orElseThrow();
        return (name.equals("main") ? main : child).get(turn.turn() - 1);
    }

    @Test
    void every_payload_that_is_due_comes_once_and_in_order() {
        assertThat(main).extracting(Payload::turn).containsExactlyElementsOf(oneTo(main.size()));
        assertThat(child).extracting(Payload::turn).containsExactlyElementsOf(oneTo(child.size()));
        assertThat(child).isNotEmpty();
        assertThat(main.size() + child.size()).isEqualTo(returned).isEqualTo(played.size());
    }

    @Test
    void what_is_read_over_http_is_what_stands_on_the_topic() throws Exception {
        for (Payload payload : main) {
            assertThat(Files.readAllBytes(saved.resolve("trip/" + payload.turn() + ".payload.json")))
                    .isEqualTo(payload.bytes());
            assertThat(played).anySatisfy(turn -> assertThat(turn.record()).isEqualTo(payload.record()));
        }
    }

    @Test
    void the_first_request_shows_built_in_tools_and_the_search_tool_and_one_placeholder() {
        List<String> builtin = new ArrayList<>();
        listing("builtin").body().tree().path("tools").forEach(tool -> {
            if (!tool.path("shouldDefer").asBoolean()) {
                builtin.add(tool.path("name").asText());
            }
        });
        Payload first = main.get(0);
        assertThat(builtin).hasSizeGreaterThan(10);
        assertThat(first.loaded()).first().isEqualTo("ToolSearch");
        assertThat(first.loaded()).hasSize(builtin.size() + 1).containsAll(builtin);
        assertThat(first.deferred()).hasSize(1);
        assertThat(first.references()).isEmpty();
        assertThat(first.record().gate().defers()).isTrue();
        assertThat(first.record().discovered()).isEmpty();
    }

    @Test
    void a_search_for_the_issue_tool_brings_it_with_the_next_request_deferred_and_referred_to() {
        Payload before = after("main", "u1");
        Payload found = after("main", "a1");
        assertThat(before.tools()).extracting(Payload.Tool::name).doesNotContain(CREATE_ISSUE);
        assertThat(found.turn()).isEqualTo(before.turn() + 1);
        assertThat(found.deferred()).contains(CREATE_ISSUE);
        assertThat(found.references()).contains(CREATE_ISSUE);
        assertThat(found.record().discovered()).contains(CREATE_ISSUE);
        assertThat(found.record().names().get(CREATE_ISSUE).source()).isEqualTo("github");
        assertThat(found.record().names().get(CREATE_ISSUE).tool()).isEqualTo("create_issue");
    }

    @Test
    void the_discovered_set_only_grows_and_keeps_its_order() {
        for (int i = 1; i < main.size(); i++) {
            List<String> before = main.get(i - 1).record().discovered();
            List<String> now = main.get(i).record().discovered();
            assertThat(now).as(main.get(i).toString()).hasSizeGreaterThanOrEqualTo(before.size());
            assertThat(now.subList(0, before.size())).isEqualTo(before);
        }
        assertThat(main.get(main.size() - 1).record().discovered()).hasSizeGreaterThan(10);
    }

    @Test
    void every_discovered_tool_can_be_seen_after_the_boundary_though_no_earlier_message_is_left() {
        Payload after = after("main", "u13");
        Payload before = main.get(after.turn() - 2);
        assertThat(after.record().prefix().breaks()).contains("boundary");
        assertThat(after.body().messages().size())
                .isLessThan(before.body().messages().size());
        assertThat(new String(after.bytes(), StandardCharsets.UTF_8))
                .contains("Summary of the conversation so far.")
                .doesNotContain("Support had three customers asking");
        assertThat(before.record().discovered()).isNotEmpty();
        assertThat(after.record().reissued())
                .containsExactlyElementsOf(before.record().discovered());
        assertThat(after.references()).containsAll(before.record().discovered());
        assertThat(after.deferred()).containsAll(before.record().discovered());
    }

    @Test
    void every_discovered_tool_can_be_seen_in_a_fork_without_its_history() {
        Payload first = child.get(0);
        List<String> known = main.get(main.size() - 1).record().discovered();
        assertThat(first.record().discovered()).containsExactlyElementsOf(known);
        assertThat(first.references()).containsExactlyInAnyOrderElementsOf(known);
        assertThat(first.deferred()).containsAll(known);
        assertThat(new String(first.bytes(), StandardCharsets.UTF_8)).doesNotContain("PagerDuty");
    }

    @Test
    void the_records_savings_are_what_the_bodies_hold() {
        long everything = characters(listings);
        for (Payload payload : all()) {
            DecisionRecord.Ledger ledger = payload.record().ledger();
            assertThat(ledger.seenCharacters()).as(payload.toString()).isEqualTo(payload.seenCharacters());
            assertThat(ledger.toolsSeen())
                    .as(payload.toString())
                    .isEqualTo(payload.seen().size());
            assertThat(ledger.allCharacters()).as(payload.toString()).isEqualTo(everything);
            assertThat(ledger.seenTokens()).as(payload.toString()).isPositive().isLessThan(ledger.allTokens());
        }
    }

    @Test
    void without_deferral_the_body_holds_what_the_records_say_it_would() {
        Script loaded = Script.on("sample", MODEL).inMode("false").says("Hello.");
        Payload payload = tenant.conversation("all-loaded").play(loaded);
        assertThat(payload.deferred()).isEmpty();
        assertThat(payload.loaded()).doesNotContain("ToolSearch");
        DecisionRecord.Ledger deferring = main.get(0).record().ledger();
        assertThat(payload.seenCharacters()).isEqualTo(deferring.allCharacters());
        assertThat(payload.record().ledger().seenTokens()).isEqualTo(deferring.allTokens());
        SdkValidator.accepts(payload);
    }

    @Test
    void every_payload_is_one_that_the_provider_accepts() {
        for (Payload payload : all()) {
            SdkValidator.accepts(payload);
            assertThat(ProviderRules.brokenBy(payload)).as(payload.toString()).isEmpty();
        }
    }

    @Test
    void tools_and_messages_only_grow_at_their_end_unless_the_record_names_the_break() {
        int unbroken = 0;
        for (int i = 1; i < main.size(); i++) {
            DecisionRecord.Prefix prefix = main.get(i).record().prefix();
            if (prefix.breaks().isEmpty()) {
                Payload.Body before = main.get(i - 1).body();
                Payload.Body now = main.get(i).body();
                assertThat(now.tools())
                        .as(main.get(i).toString())
                        .startsWith(before.tools().toArray(RawJson[]::new));
                assertThat(now.messages())
                        .as(main.get(i).toString())
                        .startsWith(before.messages().toArray(RawJson[]::new));
                assertThat(prefix.changedBytes()).as(main.get(i).toString()).isZero();
                unbroken++;
            }
        }
        assertThat(unbroken).isEqualTo(main.size() - 2);
    }

    private ListingFile listing(String id) {
        return listings.stream()
                .filter(listing -> listing.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static long characters(List<ListingFile> listings) {
        long sum = 0;
        HashSet<String> names = new HashSet<>();
        for (ListingFile listing : listings) {
            var body = listing.body().tree();
            for (var tool : body.path("tools")) {
                String own = tool.path("name").asText();
                String name = body.path("kind").asText().equals("mcp")
                        ? ToolName.mcp(body.path("serverName").asText(), own)
                        : own;
                assertThat(names.add(name)).as(name).isTrue();
                sum += name.length()
                        + tool.path("description").asText().length()
                        + tool.path("inputSchema").toString().length();
            }
        }
        return sum;
    }

    private static List<Integer> oneTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }
}
