package dev.toolshelf.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureFileTest {

    @TempDir
    Path folder;

    @Test
    void a_new_figure_replaces_the_old_one_of_its_id_and_the_others_stay() throws Exception {
        FigureFile file = new FigureFile(folder.resolve("figures.json"));
        file.merge(List.of(figure("b", 1), figure("a", 2)));

        List<Figure> all = file.merge(List.of(figure("b", 3)));

        assertThat(all).containsExactly(figure("a", 2), figure("b", 3));
        assertThat(file.read()).isEqualTo(all);
        assertThat(Files.readString(folder.resolve("figures.json"))).contains("\"baseline\" : null");
    }

    @Test
    void the_table_stands_between_its_marks_and_the_rest_stays() throws Exception {
        Path readme = folder.resolve("README.md");
        Files.writeString(readme, "before\n" + FigureTable.BEGIN + "\nold\n" + FigureTable.END + "\nafter\n");

        FigureTable.write(readme, List.of(new Figure("x.y", "a thing", 12.345, 6.0, 2.0575, "ms", "run it", "abc")));

        assertThat(Files.readString(readme))
                .startsWith("before\n")
                .endsWith(FigureTable.END + "\nafter\n")
                .contains("| `x.y` | a thing | 12.35 ms | 6 ms | 2.06 | `run it` | abc |")
                .doesNotContain("old");
    }

    @Test
    void a_file_without_a_place_for_the_table_is_refused() throws Exception {
        Path readme = folder.resolve("README.md");
        Files.writeString(readme, "nothing here");

        assertThatThrownBy(() -> FigureTable.write(readme, List.of())).hasMessageContaining(FigureTable.BEGIN);
    }

    private static Figure figure(String id, double ours) {
        return new Figure(id, "what", ours, null, null, "s", "command", "commit");
    }
}
