package dev.toolshelf.tokens.total;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.topic.EntityKey;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LocalTotalsTest {

    private static final TotalKey KEY = new TotalKey("acme", "dev", "gpt");

    private final AtomicLong nanos = new AtomicLong();
    private final LocalTotals local = new LocalTotals(
            new LocalTotals.Limits(100, 100, Duration.ofMinutes(10)), () -> Duration.ofSeconds(30), nanos::get);

    @Test
    void a_total_is_given_to_who_sees_exactly_its_state() {
        local.put(KEY, held(1, 5));

        assertThat(local.get(KEY, stamp(1, 5))).isEqualTo(held(1, 5));
        assertThat(local.get(KEY, stamp(1, 6))).isNull();
        assertThat(local.get(new TotalKey("other", "dev", "gpt"), stamp(1, 5))).isNull();
    }

    @Test
    void a_late_put_brings_nothing_old_back() {
        local.put(KEY, held(1, 6));
        local.put(KEY, held(1, 5));

        assertThat(local.get(KEY, stamp(1, 6))).isEqualTo(held(1, 6));
    }

    @Test
    void a_put_that_comes_after_the_word_of_a_change_is_not_taken() {
        local.told(new EntityChange(EntityKey.source("acme", "a"), 6, false));

        local.put(KEY, held(1, 5));

        assertThat(local.get(KEY, stamp(1, 5))).isNull();
        assertThat(local.behind(KEY, stamp(1, 5))).isTrue();
        assertThat(local.behind(KEY, stamp(1, 6))).isFalse();
    }

    @Test
    void changes_of_other_entities_and_tenants_matter_nothing() {
        local.told(new EntityChange(EntityKey.source("other", "a"), 6, false));
        local.told(new EntityChange(EntityKey.source("acme", "b"), 6, false));
        local.told(new EntityChange(EntityKey.pool("acme", "ops"), 6, false));

        assertThat(local.behind(KEY, stamp(1, 5))).isFalse();
    }

    @Test
    void an_older_word_takes_no_newer_one_back() {
        local.told(new EntityChange(EntityKey.pool("acme", "dev"), 3, true));
        local.told(new EntityChange(EntityKey.pool("acme", "dev"), 2, false));

        assertThat(local.behind(KEY, stamp(2, 5))).isTrue();
        assertThat(local.behind(KEY, stamp(4, 5))).isFalse();
    }

    @Test
    void a_total_ends_with_its_life_and_a_change_is_remembered_longer() {
        local.put(KEY, held(1, 6));
        local.told(new EntityChange(EntityKey.source("acme", "a"), 6, false));

        nanos.addAndGet(Duration.ofSeconds(31).toNanos());

        assertThat(local.get(KEY, stamp(1, 6))).isNull();
        assertThat(local.behind(KEY, stamp(1, 5))).isTrue();
        nanos.addAndGet(Duration.ofMinutes(10).toNanos());
        assertThat(local.behind(KEY, stamp(1, 5))).isFalse();
    }

    @Test
    void flushing_forgets_totals_and_no_change() {
        local.told(new EntityChange(EntityKey.source("acme", "a"), 6, false));
        local.put(KEY, held(1, 6));

        local.flush();

        assertThat(local.get(KEY, stamp(1, 6))).isNull();
        assertThat(local.behind(KEY, stamp(1, 5))).isTrue();
    }

    private static TotalStamp stamp(long pool, long source) {
        return new TotalStamp("characters", pool, Map.of("a", source));
    }

    private static HeldTotal held(long pool, long source) {
        return new HeldTotal(stamp(pool, source), Truth.total(pool, Map.of("a", source), true), 0);
    }
}
