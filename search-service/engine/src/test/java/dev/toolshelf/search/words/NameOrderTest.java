package dev.toolshelf.search.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NameOrderTest {

    /** In the order that {@code localeCompare} gave them under Node 20, whose data is ICU 78. */
    private static final List<String> ORDERED = List.of(
            "_", "__", "_-", "_a", "-", "-a", ".", "$", "$a", "0", "10", "9", "a", "A", "a_", "a_b", "a-b", "a.b", "a$",
            "a1", "aa", "aA", "Aa", "aab", "ab", "B", "b_", "z", "Z");

    @Test
    void names_are_ordered_as_localeCompare_orders_them() {
        long seed = System.nanoTime();
        for (int round = 0; round < 20; round++) {
            List<String> names = new ArrayList<>(ORDERED);
            Collections.shuffle(names, new Random(seed + round));
            names.sort(NameOrder::compare);
            assertThat(names).as("seed %d, round %d", seed, round).isEqualTo(ORDERED);
        }
    }

    @Test
    void paths_are_ordered_as_if_they_were_written_out() {
        for (String a : ORDERED) {
            for (String b : ORDERED) {
                assertThat(NameOrder.compare(a, "x", b, "Y"))
                        .as("%s %s", a, b)
                        .isEqualTo(NameOrder.compare(a + ".x", b + ".Y"));
                assertThat(NameOrder.compare("", a, b, "Y"))
                        .as("%s %s", a, b)
                        .isEqualTo(NameOrder.compare(a, b + ".Y"));
            }
        }
    }
}
