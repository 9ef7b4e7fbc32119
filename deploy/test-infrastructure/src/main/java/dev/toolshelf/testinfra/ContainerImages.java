package dev.toolshelf.testinfra;

import java.util.Map;

/**
 * The images that the container way runs.
 *
 * @param kafka one that takes its configuration as {@code KAFKA_<NAME>} variables and {@code CLUSTER_ID}, as Apache's own does
 * @param redis one in which {@code redis-server} is on the PATH
 */
record ContainerImages(String kafka, String redis) {
    static final String KAFKA_VARIABLE = "TOOLSHELF_TEST_KAFKA_IMAGE";
    static final String REDIS_VARIABLE = "TOOLSHELF_TEST_REDIS_IMAGE";
    static final String DEFAULT_KAFKA = "apache/kafka:4.1.2";
    static final String DEFAULT_REDIS = "redis:7.2-alpine";

    static ContainerImages from(Map<String, String> environment) {
        return new ContainerImages(
                environment.getOrDefault(KAFKA_VARIABLE, DEFAULT_KAFKA),
                environment.getOrDefault(REDIS_VARIABLE, DEFAULT_REDIS));
    }
}
