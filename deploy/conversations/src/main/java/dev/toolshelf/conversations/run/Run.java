package dev.toolshelf.conversations.run;

import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.conversations.check.Faults;
import dev.toolshelf.conversations.play.Sent;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.family.ModelFamilies;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;

/** Random conversations over all wires and profiles until so many payloads are made and checked. */
public final class Run {

    private static final int MOVES = 60;

    private Run() {}

    /** The product's own configuration, every profile that a conversation can be run with. */
    public static EngineConfig config() {
        return new EngineConfig(
                Profiles.builtIn().forConversations(), ModelFamilies.builtIn(), Support.builtIn(), null, false);
    }

    /**
     * Plays.
     *
     * @param seed the same seed plays the same conversations
     * @param payloads how many payloads at least
     * @param progress told the number of payloads so far, after each conversation
     */
    public static Counts of(long seed, long payloads, LongConsumer progress) {
        return of(seed, payloads, progress, (setting, sent) -> {});
    }

    /** The same; {@code look} is shown each payload when its conversation is over. */
    public static Counts of(long seed, long payloads, LongConsumer progress, BiConsumer<Setting, Sent> look) {
        EngineConfig config = config();
        ConversationEngine engine = new ConversationEngine(config);
        List<Setting> settings = Setting.all(config.profiles().names());
        Random seeds = new Random(seed);
        Faults faults = new Faults();
        Counts.Builder counts = new Counts.Builder(look);
        for (int i = 0; counts.payloads() < payloads; i++) {
            Setting setting = settings.get(i % settings.size());
            new RandomConversation(seeds.nextLong(), setting, config, engine, faults, counts).play(MOVES);
            progress.accept(counts.payloads());
        }
        return new Counts(
                seed,
                counts.conversations(),
                counts.payloads(),
                counts.bySetting(),
                faults.counts(),
                faults.examples());
    }
}
