package dev.toolshelf.testinfra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WayTest {
    @Test
    void processes_are_the_default() {
        assertThat(Way.chosen(Optional.empty(), Map.of())).isEqualTo(Way.PROCESSES);
        assertThat(Way.chosen(Optional.empty(), Map.of("TOOLSHELF_TEST_INFRA", "")))
                .isEqualTo(Way.PROCESSES);
    }

    @Test
    void the_variable_chooses_and_the_property_wins_over_it() {
        Map<String, String> containers = Map.of("TOOLSHELF_TEST_INFRA", "containers");

        assertThat(Way.chosen(Optional.empty(), containers)).isEqualTo(Way.CONTAINERS);
        assertThat(Way.chosen(Optional.of("processes"), containers)).isEqualTo(Way.PROCESSES);
    }

    @Test
    void anything_else_is_refused_with_what_is_accepted() {
        assertThatThrownBy(() -> Way.chosen(Optional.empty(), Map.of("TOOLSHELF_TEST_INFRA", "docker")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("docker")
                .hasMessageContaining("processes")
                .hasMessageContaining("containers");
    }

    @Test
    void images_are_the_public_ones_unless_named() {
        assertThat(ContainerImages.from(Map.of()))
                .isEqualTo(new ContainerImages(ContainerImages.DEFAULT_KAFKA, ContainerImages.DEFAULT_REDIS));
        assertThat(ContainerImages.from(Map.of(
                        "TOOLSHELF_TEST_KAFKA_IMAGE", "mine/kafka:1", "TOOLSHELF_TEST_REDIS_IMAGE", "mine/redis:2")))
                .isEqualTo(new ContainerImages("mine/kafka:1", "mine/redis:2"));
    }
}
