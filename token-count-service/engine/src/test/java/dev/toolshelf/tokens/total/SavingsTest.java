package dev.toolshelf.tokens.total;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavingsTest {

    private static final ToolCount SEARCH = new ToolCount("search", 250, 90);
    private static final ModelFamily FAMILY = new ModelFamily("f", List.of(), null, 500, "m");

    @Test
    void deferral_saves_the_deferred_tools_and_costs_the_search_tool() {
        Savings savings = Savings.of(pool(CountUnit.PROVIDER, 10, 8_000L, 10_000L), SEARCH);

        assertThat(savings).isEqualTo(new Savings(CountUnit.PROVIDER, 10, 90, 2_090, 10_000, 7_910, 79.1));
    }

    @Test
    void without_tokens_characters_stand_in_at_two_and_a_half_each() {
        PoolCount pool = new PoolCount("f", CountUnit.CHARACTERS, 4, 20_000, null, 25_000, null, List.of());

        assertThat(Savings.of(pool, new ToolCount("search", 250, null)))
                .isEqualTo(new Savings(CountUnit.CHARACTERS, 4, 100, 2_100, 10_000, 7_900, 79.0));
    }

    @Test
    void where_only_the_deferred_tools_are_counted_both_numbers_are_in_characters() {
        PoolCount pool = new PoolCount("f", CountUnit.PROVIDER, 4, 20_000, 7_000L, 25_000, null, List.of());

        Savings savings = Savings.of(pool, SEARCH);

        assertThat(savings.unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(savings.withoutDeferral()).isEqualTo(10_000);
    }

    @Test
    void a_pool_with_nothing_to_defer_saves_less_than_nothing() {
        Savings savings = Savings.of(pool(CountUnit.TOKENIZER, 0, 0L, 1_000L), SEARCH);

        assertThat(savings.saved()).isEqualTo(-90);
        assertThat(savings.savedPercent()).isEqualTo(-9.0);
    }

    @Test
    void an_empty_pool_saves_no_share_of_nothing() {
        assertThat(Savings.of(pool(CountUnit.TOKENIZER, 0, 0L, 0L), SEARCH).savedPercent())
                .isZero();
    }

    @Test
    void the_threshold_is_reached_at_its_own_number() {
        PoolCount pool = pool(CountUnit.PROVIDER, 10, 8_000L, 10_000L);

        assertThat(Savings.Threshold.of(pool, 80_000, 10))
                .isEqualTo(new Savings.Threshold(80_000, 10, 8_000, 8_000, true));
        assertThat(Savings.Threshold.of(pool, 80_010, 10).defers()).isFalse();
        assertThat(Savings.Threshold.of(pool, 80_009, 10).defers()).isTrue();
    }

    @Test
    void in_characters_the_threshold_is_two_and_a_half_times_as_high() {
        PoolCount pool = new PoolCount("f", CountUnit.CHARACTERS, 4, 20_002, null, 25_000, null, List.of());

        Savings.Threshold threshold = Savings.Threshold.of(pool, 80_010, 10);

        assertThat(threshold.limit()).isEqualTo(20_002);
        assertThat(threshold.defers()).isTrue();
    }

    @Test
    void the_parts_of_a_pool_make_up_its_whole() {
        PoolTotal total = total(
                pool(CountUnit.PROVIDER, 10, 8_000L, 10_000L),
                source("a", CountUnit.PROVIDER, 7_000L),
                source("b", CountUnit.PROVIDER, 3_400L));

        assertThat(Explanation.of(total, FAMILY))
                .isEqualTo(new Explanation(10_400L, 400L, 10_000L, 8_000L, 2_000L, 500, 2_500L, 10_500L));
    }

    @Test
    void parts_in_other_units_are_not_added_up() {
        PoolTotal total = total(
                new PoolCount("f", CountUnit.CHARACTERS, 4, 20_000, null, 25_000, null, List.of()),
                source("a", CountUnit.PROVIDER, 7_000L),
                source("b", CountUnit.CHARACTERS, null));

        assertThat(Explanation.of(total, FAMILY))
                .isEqualTo(new Explanation(null, null, null, null, null, 500, null, null));
    }

    private static PoolCount pool(CountUnit unit, int tools, long deferred, long all) {
        return new PoolCount("f", unit, tools, deferred * 4, deferred, all * 4, all, List.of());
    }

    private static SourceCount source(String id, CountUnit unit, Long tokens) {
        return new SourceCount(id, "d", unit, "stub", List.of(), 5, 1_000L, tokens, null);
    }

    private static PoolTotal total(PoolCount count, SourceCount... sources) {
        return new PoolTotal("acme", "dev", 1, count, List.of(sources), List.of(), true);
    }
}
