package dev.toolshelf.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisBinaryTest {
    @TempDir
    Path folder;

    @Test
    void the_named_executable_comes_first() throws IOException {
        Path named = executable("mine", "Redis server v=7.2.4 sha=0");
        Path other = executable("bin/redis-server", "Redis server v=7.0.15 sha=0");

        RedisBinary found = find(Map.of("PATH", other.getParent().toString()), Optional.of(named.toString()));

        assertThat(found.path()).isEqualTo(named);
        assertThat(found.version()).isEqualTo("7.2.4");
    }

    @Test
    void the_property_wins_over_the_variable() throws IOException {
        Path property = executable("property", "Redis server v=7.2.4 sha=0");
        Path variable = executable("variable", "Redis server v=7.2.5 sha=0");
        Map<String, String> environment = Map.of(RedisBinary.VARIABLE, variable.toString());

        assertThat(find(environment, Optional.of(property.toString())).path()).isEqualTo(property);
        assertThat(find(environment, Optional.empty()).path()).isEqualTo(variable);
    }

    @Test
    void the_path_comes_before_the_library_if_it_is_6_2_or_later() throws IOException {
        Path tooOld = executable("old/redis-server", "Redis server v=6.0.16 sha=0");
        Path floor = executable("floor/redis-server", "Redis server v=6.2.0 sha=0");

        RedisBinary found = find(Map.of("PATH", tooOld.getParent() + ":" + floor.getParent()), Optional.empty());

        assertThat(found.path()).isEqualTo(floor);
        assertThat(found.origin()).contains("PATH");
    }

    @Test
    void a_machine_without_redis_gets_the_one_of_the_library() throws IOException {
        Path tooOld = executable("old/redis-server", "Redis server v=5.0.9 sha=0");

        RedisBinary found = find(Map.of("PATH", tooOld.getParent().toString()), Optional.empty());

        assertThat(found.origin()).contains("embedded-redis");
        assertThat(found.version()).startsWith("6.2.");
    }

    @Test
    void a_named_executable_that_is_missing_or_too_old_is_refused_with_its_name() throws IOException {
        String missing = folder.resolve("nowhere").toString();
        String tooOld = executable("old", "Redis server v=6.0.16 sha=0").toString();
        String another = executable("another", "hello").toString();

        assertThatThrownBy(() -> find(Map.of(), Optional.of(missing)))
                .isInstanceOf(ServerFailure.class)
                .hasMessageContaining(missing);
        assertThatThrownBy(() -> find(Map.of(), Optional.of(tooOld)))
                .isInstanceOf(ServerFailure.class)
                .hasMessageContaining(tooOld)
                .hasMessageContaining("6.0.16")
                .hasMessageContaining("6.2");
        assertThatThrownBy(() -> find(Map.of(), Optional.of(another)))
                .isInstanceOf(ServerFailure.class)
                .hasMessageContaining("hello");
    }

    private RedisBinary find(Map<String, String> environment, Optional<String> property) {
        return RedisBinary.find(folder.resolve("scratch"), environment, property);
    }

    private Path executable(String name, String says) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\necho '" + says + "'\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }
}
