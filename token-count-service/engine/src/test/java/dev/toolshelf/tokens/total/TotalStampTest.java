package dev.toolshelf.tokens.total;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TotalStampTest {

    private static final String COUNTER = "characters";

    private final Map<String, Source> sources = new HashMap<>();
    private final Pool pool = pool(3);

    @Test
    void the_same_state_has_the_same_stamp() {
        put("a", 2);
        TotalStamp first = stamp();
        put("a", 2);

        assertThat(stamp()).isEqualTo(first).isEqualTo(new TotalStamp(3, 2, first.content()));
    }

    @Test
    void another_counter_is_another_content() {
        put("a", 2);

        assertThat(TotalStamp.of(pool, sources::get, "jtokkit-o200k").content()).isNotEqualTo(stamp().content());
    }

    @Test
    void states_with_equal_sums_differ_in_content() {
        put("a", 2);
        put("b", 1);
        TotalStamp first = stamp();
        put("a", 1);
        put("b", 2);

        assertThat(stamp().sourceRevisions()).isEqualTo(first.sourceRevisions());
        assertThat(stamp().content()).isNotEqualTo(first.content());
    }

    @Test
    void an_expected_change_has_the_stamp_of_the_state_that_brings_it() {
        put("a", 2);
        put("b", 5);
        TotalStamp expected = TotalStamp.after(pool, sources::get, COUNTER, "a", 3, false);
        put("a", 3);

        assertThat(stamp()).isEqualTo(expected);
    }

    @Test
    void a_change_that_is_seen_already_expects_the_state_that_is() {
        put("a", 4);

        assertThat(TotalStamp.after(pool, sources::get, COUNTER, "a", 3, false)).isEqualTo(stamp());
    }

    @Test
    void a_deletion_is_above_every_state_before_it_and_has_the_content_after_it() {
        put("a", 2);
        put("b", 5);
        TotalStamp before = stamp();

        TotalStamp expected = TotalStamp.after(pool, sources::get, COUNTER, "a", 3, true);
        sources.remove("a");

        assertThat(expected.sourceRevisions()).isGreaterThan(before.sourceRevisions());
        assertThat(expected.content()).isEqualTo(stamp().content());
        assertThat(TotalStamp.after(pool, sources::get, COUNTER, "a", 3, true)).isEqualTo(expected);
    }

    @Test
    void below_a_pool_revision_is_above_the_one_before() {
        assertThat(TotalStamp.below(4)).isEqualTo(new TotalStamp(4, -1, ""));
    }

    private TotalStamp stamp() {
        return TotalStamp.of(pool, sources::get, COUNTER);
    }

    private static Pool pool(long revision) {
        return new Pool("acme", "dev", revision, List.of("a", "b"), null, null, null, null);
    }

    private void put(String id, long revision) {
        sources.put(
                id,
                new Source(
                        "acme",
                        id,
                        SourceKind.MCP,
                        id,
                        revision,
                        SourceStatus.READY,
                        null,
                        "d" + revision,
                        1,
                        List.of(),
                        null,
                        null));
    }
}
