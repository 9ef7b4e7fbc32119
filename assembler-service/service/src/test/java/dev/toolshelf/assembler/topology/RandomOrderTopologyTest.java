package dev.toolshelf.assembler.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.payload.PayloadHeaders;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.conversations.check.Faults;
import dev.toolshelf.conversations.play.Player;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.run.Counts;
import dev.toolshelf.conversations.run.RandomConversation;
import dev.toolshelf.conversations.run.Run;
import dev.toolshelf.conversations.run.Setting;
import dev.toolshelf.conversations.shelf.Shelf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;

/**
 * Random conversations whose events carry sequence numbers, through the topology: in a random order, some of them twice, they
 * give the payloads that they give in order (SPEC section 13). {@code -Drandom.seed=} plays others.
 */
class RandomOrderTopologyTest {

    private static final long SEED = Long.getLong("random.seed", 20261201L);
    private static final int CONVERSATIONS = 12;
    private static final int MOVES = 40;
    private static final int FARTHEST = 6;
    private static final EngineConfig CONFIG = Run.config();
    private static final List<Setting> SETTINGS = Setting.all(CONFIG.profiles().names());

    private final Random seeds = new Random(SEED);

    @Test
    void events_that_come_in_another_order_and_twice_give_the_same_payloads() {
        int payloads = 0;
        int played = 0;
        for (int i = 0; played < CONVERSATIONS; i++) {
            long seed = seeds.nextLong();
            RandomConversation conversation = new RandomConversation(
                            seed,
                            SETTINGS.get(i % SETTINGS.size()),
                            CONFIG,
                            new ConversationEngine(CONFIG),
                            new Faults(),
                            new Counts.Builder((setting, sent) -> {}))
                    .calm()
                    .play(MOVES);
            if (numberedAndUnanswered(conversation)) {
                played++;
                payloads += sameInAnyOrder(seed, conversation);
            }
        }
        assertThat(payloads).isGreaterThan(80);
    }

    /** Searches that Toolshelf answers come when they come: they have no place in an order. */
    private static boolean numberedAndUnanswered(RandomConversation conversation) {
        return events(conversation).stream()
                .allMatch(applied -> applied.event().sequence() != null
                        && !(applied.event() instanceof ConversationEvent.Start start
                                && !Boolean.FALSE.equals(start.autoAnswer())));
    }

    /** What a harness sent: a child's start is written by the assembler. */
    private static List<Trace.Applied> events(RandomConversation conversation) {
        return conversation.trace().entries().stream()
                .filter(Trace.Applied.class::isInstance)
                .map(Trace.Applied.class::cast)
                .filter(applied -> !applied.event().eventId().startsWith("fork."))
                .toList();
    }

    private static int sameInAnyOrder(long seed, RandomConversation conversation) {
        int payloads = 0;
        try (AssemblerTestDriver driver = new AssemblerTestDriver()) {
            write(driver, conversation.shelf());
            for (Trace.Applied applied : shuffled(new Random(seed), events(conversation))) {
                String json = new String(ConversationEvent.CODEC.encode(applied.event()), StandardCharsets.UTF_8);
                driver.event(applied.key().toString(), json);
            }
            Map<String, List<String>> emitted = new HashMap<>();
            for (TestRecord<String, byte[]> record : driver.payloads.readRecordsToList()) {
                assertThat(record.headers().lastHeader(PayloadHeaders.TURN)).isNotNull();
                emitted.computeIfAbsent(record.key(), any -> new ArrayList<>())
                        .add(new String(record.value(), StandardCharsets.UTF_8));
            }
            for (Player player : conversation.players()) {
                List<String> expected = player.payloads().stream()
                        .map(sent -> new String(sent.body(), StandardCharsets.UTF_8))
                        .toList();
                assertThat(emitted.getOrDefault(player.key().toString(), List.of()))
                        .as("seed %s, conversation %s", seed, player.key())
                        .isEqualTo(expected);
                payloads += expected.size();
            }
        }
        return payloads;
    }

    private static void write(AssemblerTestDriver driver, Shelf shelf) {
        shelf.listings()
                .forEach(listing ->
                        driver.catalog(EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing)));
        shelf.sources()
                .forEach(source -> driver.catalog(
                        EntityKey.source(Shelf.TENANT, source.id()).toString(), Source.CODEC.encode(source)));
        shelf.pools()
                .forEach(pool ->
                        driver.catalog(EntityKey.pool(Shelf.TENANT, pool.id()).toString(), Pool.CODEC.encode(pool)));
        shelf.counts().forEach(driver::count);
    }

    private record Late(int place, Trace.Applied applied) {}

    /** Each event up to some places late, some once more. */
    private static List<Trace.Applied> shuffled(Random random, List<Trace.Applied> events) {
        List<Late> late = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            for (int times = random.nextInt(4) == 0 ? 2 : 1; times > 0; times--) {
                late.add(new Late(i + random.nextInt(FARTHEST), events.get(i)));
            }
        }
        return late.stream()
                .sorted(Comparator.comparingInt(Late::place))
                .map(Late::applied)
                .toList();
    }
}
