package dev.toolshelf.tokens.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.load.CountLoads.Loaded;
import dev.toolshelf.tokens.load.CountLoads.Origin;
import dev.toolshelf.tokens.load.CountStore.Name;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CountLoadsTest {

    private static final Name NAME = new Name("provider", "d/gh/claude");
    private static final ListingCount COUNT = new ListingCount(
            "d", "gh", "claude", CountUnit.PROVIDER, "provider", List.of(), List.of(new ToolCount("a", 9, 3)));

    private final Store store = new Store();
    private final AtomicInteger tokens = new AtomicInteger();
    private final AtomicInteger counted = new AtomicInteger();
    private Runnable waiting = () -> {};
    private int patience = 3;
    private final CountLoads loads = instance();
    private final CountLoads other = instance();

    @Test
    void a_cold_count_is_made_once_and_then_comes_from_memory_here_and_from_the_store_elsewhere() {
        assertThat(load(loads)).isEqualTo(new Loaded(COUNT, false, Origin.COUNTED));
        assertThat(load(loads).origin()).isEqualTo(Origin.LOCAL);
        assertThat(load(other).origin()).isEqualTo(Origin.SHARED);
        assertThat(load(other).origin()).isEqualTo(Origin.LOCAL);
        assertThat(counted).hasValue(1);
        assertThat(store.leases).isEmpty();
    }

    @Test
    void who_finds_the_lease_taken_waits_and_takes_what_was_left() {
        store.leases.put(NAME, "theirs");
        waiting = () -> store.keep(NAME, COUNT, false, "theirs");

        assertThat(load(loads).origin()).isEqualTo(Origin.SHARED);
        assertThat(counted).hasValue(0);
    }

    @Test
    void when_the_holder_gives_up_or_dies_the_next_one_loads() {
        store.leases.put(NAME, "theirs");
        waiting = store.leases::clear;

        assertThat(load(loads).origin()).isEqualTo(Origin.COUNTED);
        assertThat(store.kept).containsKey(NAME);
    }

    @Test
    void who_has_waited_long_enough_counts_without_the_lease() {
        store.leases.put(NAME, "theirs");

        assertThat(load(loads).origin()).isEqualTo(Origin.COUNTED);
        assertThat(patience).isZero();
        assertThat(store.leases).containsEntry(NAME, "theirs");
    }

    @Test
    void without_waiting_there_is_nothing_while_another_loads() {
        store.leases.put(NAME, "theirs");

        assertThat(loads.tryLoad(NAME, this::count)).isEmpty();
        store.leases.clear();
        assertThat(loads.tryLoad(NAME, this::count)).map(Loaded::origin).contains(Origin.COUNTED);
    }

    @Test
    void a_store_that_is_away_delays_nothing() {
        store.away = true;

        assertThat(load(loads).origin()).isEqualTo(Origin.COUNTED);
        assertThat(load(loads).origin()).isEqualTo(Origin.LOCAL);
        assertThat(load(other).origin()).isEqualTo(Origin.COUNTED);
    }

    @Test
    void a_provisional_count_is_not_held_in_memory() {
        loads.load(NAME, () -> new CounterChain.Result(COUNT, true, List.of()));
        store.kept.clear();

        assertThat(load(loads).origin()).isEqualTo(Origin.COUNTED);
    }

    @Test
    void a_load_that_fails_leaves_no_lease_and_nobody_waiting() {
        assertThatThrownBy(() -> loads.load(NAME, () -> {
                    throw new IllegalStateException("boom");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(store.leases).isEmpty();
        assertThat(load(loads).origin()).isEqualTo(Origin.COUNTED);
    }

    @Test
    void what_is_let_go_is_gone_here_and_in_the_store() {
        load(loads);

        loads.letGo(List.of(NAME));

        assertThat(store.kept).isEmpty();
        assertThat(load(loads).origin()).isEqualTo(Origin.COUNTED);
    }

    private Loaded load(CountLoads from) {
        return from.load(NAME, this::count);
    }

    private CounterChain.Result count() {
        counted.incrementAndGet();
        return new CounterChain.Result(COUNT, false, List.of());
    }

    private CountLoads instance() {
        return new CountLoads(store, () -> "token" + tokens.incrementAndGet(), () -> this::again, 100);
    }

    private boolean again() {
        if (patience == 0) {
            return false;
        }
        patience--;
        waiting.run();
        return true;
    }

    /** By the rules, without a clock. */
    private static final class Store implements CountStore {
        private final Map<Name, Found> kept = new HashMap<>();
        private final Map<Name, String> leases = new HashMap<>();
        private boolean away;

        @Override
        public Answer get(Name name) {
            return away ? new Away() : kept.containsKey(name) ? kept.get(name) : new Nothing();
        }

        @Override
        public Answer claim(Name name, String token) {
            Answer there = get(name);
            if (!(there instanceof Nothing)) {
                return there;
            }
            return leases.putIfAbsent(name, token) == null ? new Yours() : new Elsewhere();
        }

        @Override
        public void keep(Name name, ListingCount count, boolean provisional, String token) {
            if (!away) {
                kept.put(name, new Found(count, provisional));
                leases.remove(name, token);
            }
        }

        @Override
        public void giveUp(Name name, String token) {
            leases.remove(name, token);
        }

        @Override
        public void letGo(Collection<Name> names) {
            names.forEach(kept::remove);
        }
    }
}
