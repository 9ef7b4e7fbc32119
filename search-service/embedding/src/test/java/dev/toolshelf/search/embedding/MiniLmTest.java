package dev.toolshelf.search.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toolshelf.search.dense.Embedder;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MiniLmTest {

    private static final Embedder MODEL =
            ServiceLoader.load(Embedder.class).findFirst().orElseThrow();

    @Test
    void the_module_offers_its_model() {
        assertThat(MODEL).isInstanceOf(MiniLm.class);
        assertThat(MODEL.model()).isEqualTo("all-minilm-l6-v2-q");
    }

    @Test
    void a_paraphrase_is_nearer_than_a_stranger() {
        float[] query = MODEL.queries(List.of("will it rain tomorrow?")).get(0);

        assertThat(product(query, MODEL.document("Weather forecast for a city")))
                .isGreaterThan(product(query, MODEL.document("Create an issue in a repository")) + 0.2);
    }

    @Test
    void vectors_have_length_one_also_of_empty_and_of_endless_texts() {
        for (String text : List.of("", " \n", "word ".repeat(2_000), "天気予報", "\uD83D\uDE00")) {
            float[] vector = MODEL.document(text);

            assertThat(vector).as(text).hasSize(MODEL.dimension());
            assertThat(product(vector, vector)).as(text).isCloseTo(1, within(1e-4));
        }
    }

    @Test
    void a_text_has_the_same_vector_whatever_stands_beside_it() {
        List<String> texts = List.of("send an email", "list the open pull requests of a repository", "rain");

        List<float[]> together = MODEL.queries(texts);

        for (int i = 0; i < texts.size(); i++) {
            assertThat(together.get(i)).containsExactly(MODEL.document(texts.get(i)));
        }
    }

    private static double product(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
