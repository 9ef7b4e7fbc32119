package dev.toolshelf.catalog.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.command.CatalogCommand.DeletePool;
import dev.toolshelf.catalog.command.CatalogCommand.DeleteSource;
import dev.toolshelf.catalog.command.CatalogCommand.PutPool;
import dev.toolshelf.catalog.command.CatalogCommand.PutSource;
import dev.toolshelf.catalog.command.CatalogCommand.SetSourceStatus;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.listing.ListingLimits;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.topic.EntityKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random commands against the simplest thing that could be right: a map of what was last asked for. */
class CatalogEnginePropertyTest {

    private final CatalogEngine engine =
            new CatalogEngine(new CatalogRules(ListingLimits.DEFAULT, Set.of(), "ToolSearch", 1_000_000));

    @Test
    void what_is_left_is_what_was_last_asked_for_and_every_change_is_one_revision() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<EntityKey, EntityState> states = new HashMap<>();
        Map<EntityKey, String> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            String id = Integer.toString(random.nextInt(5));
            EntityKey key = random.nextBoolean() ? EntityKey.source("t", id) : EntityKey.pool("t", id);
            CatalogCommand command = command(random, key);
            String before = expected.get(key);
            String after = asked(command, before);
            EntityState state = states.getOrDefault(key, EntityState.NEVER);

            Decision decision = engine.decide(key, state, command);

            String where = "seed " + seed + " step " + i + " " + key + " " + command;
            if (decision instanceof Decision.Changed changed) {
                assertThat(changed.next().revision()).as(where).isEqualTo(state.revision() + 1);
                assertThat(changed.change().revision()).as(where).isEqualTo(state.revision() + 1);
                states.put(key, changed.next());
            } else {
                assertThat(decision).as(where).isEqualTo(new Decision.Unchanged(state));
                assertThat(after).as(where).isEqualTo(before);
            }
            if (after == null) {
                expected.remove(key);
            } else {
                expected.put(key, after);
            }
            assertThat(shown(states.get(key))).as(where).isEqualTo(after);
        }
    }

    private static CatalogCommand command(Random random, EntityKey key) {
        int n = random.nextInt(3);
        boolean pool = key.type() == EntityKey.Type.POOL;
        switch (random.nextInt(4)) {
            case 0:
                return pool ? new DeletePool() : new DeleteSource();
            case 1:
                return pool
                        ? new PutPool(List.of("s" + n), null, null, null, null)
                        : new SetSourceStatus(SourceStatus.FAILED, "d" + n, null, null);
            default:
                return pool
                        ? new PutPool(List.of("s" + n), Map.of(), null, null, null)
                        : new PutSource(
                                null, null, null, List.of(new RawJson("{\"name\":\"t" + n + "\"}")), null, null);
        }
    }

    private static String asked(CatalogCommand command, String before) {
        if (command instanceof PutSource put) {
            return "READY null 1 " + put.tools().get(0);
        }
        if (command instanceof SetSourceStatus set) {
            String listed = before == null ? "0 none" : before.split(" ", 3)[2];
            return "FAILED " + set.detail() + " " + listed;
        }
        return command instanceof PutPool put ? put.sources().toString() : null;
    }

    private static String shown(EntityState state) {
        if (state == null || state.source() == null && state.pool() == null) {
            return null;
        }
        if (state.pool() != null) {
            return state.pool().sources().toString();
        }
        return state.source().status() + " " + state.source().detail() + " "
                + state.source().toolCount() + " " + tool(state.source().digest());
    }

    private static String tool(String digest) {
        for (int n = 0; n < 3 && digest != null; n++) {
            String raw = "{\"name\":\"t" + n + "\"}";
            CatalogEngine plain =
                    new CatalogEngine(new CatalogRules(ListingLimits.DEFAULT, Set.of(), "ToolSearch", 1_000_000));
            Decision decision = plain.decide(
                    EntityKey.source("t", "x"),
                    EntityState.NEVER,
                    new PutSource(null, null, null, List.of(new RawJson(raw)), null, null));
            if (((Decision.Changed) decision).next().source().digest().equals(digest)) {
                return raw;
            }
        }
        return "none";
    }
}
