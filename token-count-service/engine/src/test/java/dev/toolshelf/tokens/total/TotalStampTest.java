package dev.toolshelf.tokens.total;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.topic.EntityKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TotalStampTest {

    private static final String COUNTER = "characters";

    @Test
    void a_stamp_names_the_pool_its_sources_in_order_and_the_counter() {
        Pool pool = new Pool("acme", "dev", 3, List.of("b", "a"), null, null, null, null);

        TotalStamp stamp = TotalStamp.of(pool, Map.of("a", 2L, "b", -5L)::get, COUNTER);

        assertThat(stamp).isEqualTo(new TotalStamp(COUNTER, 3, Map.of("a", 2L, "b", -5L)));
        assertThat(stamp.sources().keySet()).containsExactly("b", "a");
    }

    @Test
    void states_without_a_source_are_the_same_whenever_it_went() {
        TotalStamp gone = stamp(1, Map.of("a", 2L, "b", -5L));

        assertThat(gone.same(stamp(1, Map.of("a", 2L, "b", 0L)))).isTrue();
        assertThat(gone.same(stamp(1, Map.of("a", 2L, "b", 5L)))).isFalse();
        assertThat(gone.same(stamp(2, Map.of("a", 2L, "b", -5L)))).isFalse();
        assertThat(gone.same(stamp(1, Map.of("a", 2L)))).isFalse();
        assertThat(gone.same(new TotalStamp("other", 1, Map.of("a", 2L, "b", -5L))))
                .isFalse();
    }

    @Test
    void an_older_pool_or_an_older_source_is_behind() {
        TotalStamp seen = stamp(3, Map.of("a", 2L, "b", 5L));

        assertThat(seen.behind(stamp(4, Map.of()))).isTrue();
        assertThat(seen.behind(stamp(3, Map.of("b", 6L)))).isTrue();
        assertThat(seen.behind(stamp(3, Map.of("b", -6L)))).isTrue();
        assertThat(seen.behind(stamp(2, Map.of("a", 3L)))).isTrue();
    }

    @Test
    void what_is_seen_already_or_concerns_others_is_not() {
        TotalStamp seen = stamp(3, Map.of("a", 2L, "b", 5L));

        assertThat(seen.behind(seen)).isFalse();
        assertThat(seen.behind(stamp(2, Map.of("a", 1L, "b", -4L)))).isFalse();
        assertThat(seen.behind(stamp(3, Map.of("c", 9L)))).isFalse();
    }

    @Test
    void a_source_that_is_not_there_is_behind_its_put_and_not_behind_its_deletion() {
        TotalStamp seen = stamp(3, Map.of("a", 0L));

        assertThat(seen.behind(stamp(3, Map.of("a", 4L)))).isTrue();
        assertThat(seen.behind(stamp(3, Map.of("a", -4L)))).isFalse();
        assertThat(stamp(3, Map.of("a", -5L)).behind(stamp(3, Map.of("a", 4L)))).isFalse();
    }

    @Test
    void a_change_survives_its_way_as_text() {
        EntityChange put = new EntityChange(EntityKey.source("acme", "g.h-1"), 7, false);
        EntityChange gone = new EntityChange(EntityKey.pool("acme", "dev"), 8, true);

        assertThat(EntityChange.parse(put.text())).contains(put);
        assertThat(EntityChange.parse(gone.text())).contains(gone);
        assertThat(List.of("", "pool/acme/dev", "pool/acme/dev 0", "pool/acme 1", "nonsense 3", "pool/a/b 1 2"))
                .allSatisfy(text -> assertThat(EntityChange.parse(text)).isEmpty());
    }

    private static TotalStamp stamp(long pool, Map<String, Long> sources) {
        return new TotalStamp(COUNTER, pool, sources);
    }
}
