package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.Shelf;
import dev.toolshelf.search.shelf.ShelfEvaluation;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How well profile toolshelf finds by words alone, on the six public sets of the shared folder (deterministic). */
@Tag("shared")
class SharedRetrievalTest {

    private static final int AT = 5;

    private final Evaluation evaluation = new ShelfEvaluation(
            (Shelf) Profiles.builtIn().named("toolshelf").orElseThrow().ranking());

    @Test
    void the_mean_recall_at_5_over_the_six_sets_is_at_least_80() {
        double sum = 0;
        StringBuilder table = new StringBuilder("R@5 of profile toolshelf, words alone, whole sentences:");
        for (String name : RetrievalSet.NAMES) {
            RetrievalSet set = RetrievalSet.read(name);
            double recall = 100
                    * set.tasks().stream()
                            .mapToDouble(task -> task.recall(found(task.text(), set)))
                            .average()
                            .orElseThrow();
            sum += recall;
            table.append(String.format("%n%-16s %5.1f", name, recall));
        }
        double macro = sum / RetrievalSet.NAMES.size();
        System.out.println(table.append(String.format("%n%-16s %5.1f", "macro", macro)));
        assertThat(macro).as(table.toString()).isGreaterThanOrEqualTo(80);
    }

    private List<Integer> found(String text, RetrievalSet set) {
        return evaluation.evaluate(Request.of(text, AT), set.pool()).hits().stream()
                .map(Hit::tool)
                .toList();
    }
}
