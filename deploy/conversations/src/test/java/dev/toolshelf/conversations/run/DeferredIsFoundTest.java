package dev.toolshelf.conversations.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.conversations.found.ExactLookup;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.shelf.Shelf;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Deferred implies searchable: in random pools of odd names each deferred tool is found by its own name. */
class DeferredIsFoundTest {

    private static final long SEED = Long.getLong("random.seed", 20261201L);

    static Set<String> profiles() {
        return ExactLookup.PROFILES.keySet();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void each_deferred_tool_is_found_by_its_own_name(String profile) {
        Random seeds = new Random(SEED);
        long deferred = 0;
        for (int i = 0; i < 60; i++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            Shelf shelf = new Shelf();
            RandomShelf pools =
                    new RandomShelf(random, new Material(random), shelf, new Trace(), Run.config(), "claude-opus-5-5");
            pools.fill();
            for (int change = 0; change < 20; change++) {
                pools.change(RandomShelf.POOL);
            }
            ExactLookup lookup = new ExactLookup(shelf, RandomShelf.POOL, "ToolSearch");
            deferred += lookup.deferred();
            assertThat(lookup.notFound(profile)).as("pool of seed %s", seed).isEmpty();
        }
        assertThat(deferred).isGreaterThan(300);
    }
}
