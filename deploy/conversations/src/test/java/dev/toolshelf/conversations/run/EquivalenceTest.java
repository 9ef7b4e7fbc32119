package dev.toolshelf.conversations.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.conversations.check.Faults;
import dev.toolshelf.conversations.play.Player;
import dev.toolshelf.conversations.play.Replay;
import dev.toolshelf.conversations.play.Sent;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.talk.Spoken;
import dev.toolshelf.conversations.wire.Reading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Two ways that must lead to the same payloads, on random conversations; {@code -Drandom.seed=} plays others. */
class EquivalenceTest {

    private static final long SEED = Long.getLong("random.seed", 20261201L);
    private static final int MOVES = 60;
    private static final EngineConfig CONFIG = Run.config();
    private static final List<Setting> SETTINGS = Setting.all(CONFIG.profiles().names());

    private final Random seeds = new Random(SEED);
    private final Faults faults = new Faults();

    @Test
    void a_replay_of_the_events_gives_the_same_payloads_and_records() {
        int compared = 0;
        for (int i = 0; i < Math.max(30, SETTINGS.size()); i++) {
            RandomConversation live = conversation(i).play(MOVES);

            Map<ConversationKey, Player> replayed = Replay.of(live.trace(), new ConversationEngine(CONFIG), 1);

            for (Player player : live.players()) {
                compared += same(player, replayed.get(player.key()));
            }
        }
        assertThat(compared).isGreaterThan(200);
        assertThat(faults.examples()).isEmpty();
    }

    @Test
    void events_that_are_delivered_twice_count_once() {
        for (int i = 0; i < SETTINGS.size(); i++) {
            RandomConversation live = conversation(i).play(MOVES);

            Map<ConversationKey, Player> replayed = Replay.of(live.trace(), new ConversationEngine(CONFIG), 2);

            for (Player player : live.players()) {
                same(player, replayed.get(player.key()));
            }
        }
    }

    private static int same(Player live, Player replayed) {
        assertThat(texts(replayed)).as("payloads of %s", live.key()).isEqualTo(texts(live));
        assertThat(records(replayed)).as("records of %s", live.key()).isEqualTo(records(live));
        assertThat(replayed.conversation()).isEqualTo(live.conversation());
        return live.payloads().size();
    }

    @Test
    void a_history_that_is_scanned_gives_the_set_and_the_next_payload_that_following_its_events_gives() {
        int compared = 0;
        for (int i = 0; i < 2 * Math.max(30, SETTINGS.size()); i++) {
            RandomConversation followed = conversation(i).calm().play(MOVES);
            Voice voice = followed.voice();
            Player player = voice.player();
            // Tools that are issued again right now are in no message yet.
            if (!voice.talk().quiet()
                    || !player.conversation().pending().calls().isEmpty()) {
                voice.assistant("Done.");
            }
            List<StoredMessage> history = player.messages();
            Player scanned = resumed(voice, history, player.conversation());

            assertThat(scanned.messages()).as("%s", faultPlace(i)).startsWith(history.toArray(StoredMessage[]::new));
            assertThat(scanned.conversation().discovered().names())
                    .as("%s", faultPlace(i))
                    .containsExactlyInAnyOrderElementsOf(
                            player.conversation().discovered().names());
            int before = player.payloads().size();
            voice.mode("on");
            voice.say("And now?");
            scanned.apply(new ConversationEvent.Settings("on", null, null, null, null, "on", null, null));
            scanned.apply(new ConversationEvent.Message(
                    "next", null, "user", setting(i).script().user(Voice.text("And now?"), null), true, null, null));
            assertThat(player.payloads()).hasSize(before + 1);
            assertThat(scanned.payloads())
                    .as("%s %s %s", faultPlace(i), scanned.rejects(), scanned.refusals())
                    .hasSize(1);
            compare(i, player.payloads().get(before), scanned.payloads().get(0));
            compared++;
        }
        assertThat(compared).isGreaterThanOrEqualTo(60);
        assertThat(faults.examples()).isEmpty();
    }

    /**
     * The same but for what is announced, since a history does not say what its reader was told before, and for the place
     * where tools that it does not show are issued again.
     */
    private void compare(int i, Sent followed, Sent scanned) {
        Reading one = setting(i).script().read(followed.body());
        Reading other = setting(i).script().read(scanned.body());
        assertThat(other.fields()).isEqualTo(one.fields());
        assertThat(other.names()).as("%s", faultPlace(i)).containsExactlyInAnyOrderElementsOf(one.names());
        assertThat(other.tools()).as("%s", faultPlace(i)).containsExactlyInAnyOrderElementsOf(one.tools());
        assertThat(said(other)).as("%s", faultPlace(i)).containsSubsequence(said(one));
        assertThat(other.revealed()).as("%s", faultPlace(i)).containsAll(one.revealed());
        assertThat(scanned.record().names()).isEqualTo(followed.record().names());
    }

    private static List<Spoken> said(Reading reading) {
        return reading.parts().stream()
                .filter(part -> part.text() == null || !part.text().startsWith("<system-reminder>\n"))
                .filter(part -> part.id() == null || !part.id().contains("_reissue_"))
                .toList();
    }

    private Player resumed(Voice voice, List<StoredMessage> history, Conversation conversation) {
        ConversationSettings settings = conversation.settings();
        ConversationEvent.Start start = settings.childStart(
                "resumed",
                conversation.discovered().names(),
                history.stream().map(StoredMessage::json).toList());
        Player player = new Player(voice.shelf(), "resumed", new ConversationEngine(CONFIG), new Trace());
        player.apply(start);
        return player;
    }

    private String faultPlace(int i) {
        return "conversation " + i + " of seed " + SEED + ", " + setting(i).name();
    }

    private static Setting setting(int i) {
        return SETTINGS.get(i % SETTINGS.size());
    }

    private RandomConversation conversation(int i) {
        return new RandomConversation(
                seeds.nextLong(),
                setting(i),
                CONFIG,
                new ConversationEngine(CONFIG),
                faults,
                new Counts.Builder((setting, sent) -> {}));
    }

    private static List<String> texts(Player player) {
        List<String> texts = new ArrayList<>();
        player.payloads().forEach(sent -> texts.add(new String(sent.body(), StandardCharsets.UTF_8)));
        return texts;
    }

    private static List<String> records(Player player) {
        List<String> texts = new ArrayList<>();
        player.payloads()
                .forEach(sent ->
                        texts.add(new String(DecisionRecord.CODEC.encode(sent.record()), StandardCharsets.UTF_8)));
        return texts;
    }
}
