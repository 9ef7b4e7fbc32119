package dev.toolshelf.search.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ToolVectorsTest {

    private static final long SEED = 20261130;

    @Test
    void cosines_of_bytes_are_those_of_the_vectors_within_a_hundredth() {
        Random random = new Random(SEED);
        List<float[]> vectors = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            vectors.add(unit(random));
        }
        ToolVectors tools = ToolVectors.of(vectors, 384);

        for (int i = 0; i < 200; i++) {
            float[] query = unit(random);
            assertThat(tools.cosine(i, ToolVectors.asked(query)))
                    .as("seed %d, vector %d", SEED, i)
                    .isCloseTo(exact(vectors.get(i), query), within(0.01f));
            assertThat(tools.cosine(i, tools, 199 - i))
                    .as("seed %d, vectors %d and %d", SEED, i, 199 - i)
                    .isCloseTo(exact(vectors.get(i), vectors.get(199 - i)), within(0.01f));
        }
    }

    private static float[] unit(Random random) {
        float[] vector = new float[384];
        double length = 0;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) random.nextGaussian();
            length += vector[i] * vector[i];
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }

    private static float exact(float[] one, float[] other) {
        float sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
