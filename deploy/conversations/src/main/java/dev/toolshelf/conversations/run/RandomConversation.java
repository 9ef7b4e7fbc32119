package dev.toolshelf.conversations.run;

import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.conversations.check.Faults;
import dev.toolshelf.conversations.play.Player;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.shelf.Shelf;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A conversation in which everything happens that can happen, in any order; a fork goes on in the child. The same seed and
 * setting give the same one. One use.
 */
public final class RandomConversation {

    private static final List<String> MODES = List.of("on", "on", "auto", "auto:1", "off", "sometimes", "auto:100");

    private final Random random;
    private final Material material;
    private final Shelf shelf = new Shelf();
    private final Trace trace = new Trace();
    private final RandomShelf pools;
    private final Setting setting;
    private final EngineConfig config;
    private final ConversationEngine engine;
    private final Faults faults;
    private final Counts.Builder counts;
    private final String name;
    private Voice voice;
    private ConversationEvent sentAgain;
    private int children;
    private boolean calm;
    private final List<Player> players = new ArrayList<>();

    /**
     * A conversation that is still to be played.
     *
     * @param engine may be shared by conversations one after another
     */
    public RandomConversation(
            long seed,
            Setting setting,
            EngineConfig config,
            ConversationEngine engine,
            Faults faults,
            Counts.Builder counts) {
        this.random = new Random(seed);
        this.material = new Material(random);
        this.setting = setting;
        this.config = config;
        this.engine = engine;
        this.faults = faults;
        this.counts = counts;
        this.name = "seed " + seed + " " + setting.name();
        this.pools = new RandomShelf(
                random,
                material,
                shelf,
                trace,
                config,
                setting.script().models().get(0));
    }

    /** The pools stay as they are, and the conversation stays with its pool and profile. */
    public RandomConversation calm() {
        calm = true;
        return this;
    }

    /** Plays so many moves, each of one event or more. */
    public RandomConversation play(int moves) {
        faults.at(name + " start");
        pools.fill();
        voice = new Voice("c", new Stage(random, material, shelf, trace, setting, config, engine, faults));
        players.add(voice.player());
        String pool = random.nextInt(20) == 0 && !calm ? "nowhere" : RandomShelf.POOL;
        voice.start(pool, random.nextBoolean() ? null : material.pick(MODES));
        voice.say();
        for (int i = 0; i < moves; i++) {
            faults.at(name + " move " + i);
            move();
            voice.watch().moved();
        }
        counts.played(setting, voice.player().payloads());
        return this;
    }

    /** What happened, for a replay. */
    public Trace trace() {
        return trace;
    }

    /** The catalog as it ended. */
    public Shelf shelf() {
        return shelf;
    }

    /** Who played the conversation and its children, in the order of their starts. */
    public List<Player> players() {
        return players;
    }

    /** Who goes on speaking: the last child. */
    Voice voice() {
        return voice;
    }

    private void move() {
        int what = random.nextInt(100);
        if (what < 30) {
            int refused = voice.talk().refused();
            ConversationEvent event = voice.results();
            sentAgain = voice.talk().refused() == refused ? event : sentAgain;
        } else if (what < 45) {
            voice.say();
        } else if (what < 65) {
            voice.assistant();
        } else if (what < 80 && calm) {
            voice.assistant();
        } else if (what < 80) {
            pools.change(voice.pool());
        } else if (what < 91) {
            settings();
        } else {
            rare(what);
        }
    }

    private void settings() {
        int what = random.nextInt(7);
        switch (calm && what > 1 ? 3 : what) {
            case 0 -> voice.settings(null, null, material.pick(MODES), null);
            case 1 -> voice.settings(material.pick(setting.script().models()), null, null, null);
            case 2 ->
                voice.settings(
                        null,
                        null,
                        null,
                        material.pick(List.of(RandomShelf.POOL, RandomShelf.POOL, RandomShelf.OTHER, "nowhere")));
            case 3 -> voice.hint(List.of(material.pick(Material.SOURCES), material.pick(Material.SOURCES)));
            case 4 -> {
                List<String> profiles =
                        config.profiles().names().stream().sorted().toList();
                voice.settings(null, material.pick(profiles), null, null);
            }
            default -> voice.settings(setting.script().models().get(0), setting.profile(), "on", RandomShelf.POOL);
        }
    }

    private void rare(int what) {
        switch (what) {
            case 91, 92 -> voice.boundary(random.nextInt(3) > 0, random.nextBoolean());
            case 93, 94 -> voice.interrupted();
            case 95 -> {
                Voice child = voice.fork("child" + ++children, random.nextBoolean());
                counts.played(setting, voice.player().payloads());
                voice = child;
                players.add(child.player());
                sentAgain = null;
            }
            case 96 -> {
                if (random.nextInt(3) == 0) {
                    voice.clear();
                }
            }
            case 97 -> voice.orphan();
            case 98 -> voice.late();
            default -> {
                if (sentAgain != null) {
                    voice.player().apply(sentAgain);
                }
            }
        }
    }
}
