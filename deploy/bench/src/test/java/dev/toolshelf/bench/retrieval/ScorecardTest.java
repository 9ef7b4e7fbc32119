package dev.toolshelf.bench.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScorecardTest {

    @Test
    void recall_counts_the_groups_that_have_a_tool_among_the_first() {
        List<Set<String>> groups = List.of(Set.of("a", "a2"), Set.of("b"));

        assertThat(Scorecard.recall(groups, List.of("x", "a2", "y", "b"), 2)).isEqualTo(0.5);
        assertThat(Scorecard.recall(groups, List.of("x", "a2", "y", "b"), 4)).isEqualTo(1);
        assertThat(Scorecard.recall(groups, List.of(), 5)).isZero();
    }

    @Test
    void gain_is_one_for_the_right_tools_first_and_less_the_later_they_come() {
        List<Set<String>> groups = List.of(Set.of("a"), Set.of("b"));

        assertThat(Scorecard.normalisedGain(groups, List.of("b", "a"))).isCloseTo(1, within(1e-9));
        double late = (Math.log(2) / Math.log(3) + Math.log(2) / Math.log(5)) / (1 + Math.log(2) / Math.log(3));
        assertThat(Scorecard.normalisedGain(groups, List.of("x", "a", "y", "b")))
                .isCloseTo(late, within(1e-9));
    }

    @Test
    void a_second_tool_of_a_group_gains_nothing() {
        List<Set<String>> groups = List.of(Set.of("a", "a2"));

        assertThat(Scorecard.normalisedGain(groups, List.of("a", "a2"))).isCloseTo(1, within(1e-9));
    }

    @Test
    void shares_are_percentages_and_times_are_percentiles() {
        Scorecard card = new Scorecard(5);
        List<Set<String>> groups = List.of(Set.of("a"));
        card.add(groups, new Ranker.Ranking(List.of("a"), 250), List.of("a"), 1_000_000);
        card.add(groups, new Ranker.Ranking(List.of(), 0), List.of(), 3_000_000);

        assertThat(card.recall()).isEqualTo(50);
        assertThat(card.hitAtOne()).isEqualTo(50);
        assertThat(card.empty()).isEqualTo(50);
        assertThat(card.tokens()).isEqualTo(50);
        assertThat(card.percentile(50)).isEqualTo(1);
        assertThat(card.percentile(99)).isEqualTo(3);
    }
}
