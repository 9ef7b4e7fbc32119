package dev.toolshelf.testinfra;

import java.util.Map;
import java.util.Optional;

/** How the servers of the tests are run. */
enum Way {
    PROCESSES,
    CONTAINERS;

    static Way chosen(Optional<String> property, Map<String, String> environment) {
        String value = property.or(() -> Optional.ofNullable(environment.get(TestInfrastructure.VARIABLE)))
                .orElse("");
        return switch (value) {
            case "", "processes" -> PROCESSES;
            case "containers" -> CONTAINERS;
            default ->
                throw new IllegalArgumentException(TestInfrastructure.VARIABLE + " is \"" + value
                        + "\"; accepted are processes (default) and containers");
        };
    }
}
