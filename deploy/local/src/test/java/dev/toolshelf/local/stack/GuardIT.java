package dev.toolshelf.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private static Process sleeper() throws IOException {
        return new ProcessBuilder("sleep", "600").start();
    }

    @Test
    void closing_kills_what_is_watched_spares_what_is_forgotten_and_removes_the_folder() throws Exception {
        Process watched = sleeper();
        Process forgotten = sleeper();
        Path data = Files.createDirectories(folder.resolve("with blank/deep"));
        Files.writeString(data.resolve("file"), "x");
        Guard guard = Guard.start();
        guard.watch(forgotten.pid());
        guard.watch(watched.pid());
        guard.forget(forgotten.pid());
        guard.removeAtEnd(data.getParent());

        guard.close();

        try {
            assertThat(watched.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(forgotten.isAlive()).isTrue();
            assertThat(data.getParent()).doesNotExist();
            assertThat(folder).exists();
        } finally {
            forgotten.destroyForcibly();
        }
    }

    @Test
    void when_the_guarded_jvm_is_killed_its_children_and_its_folder_go_too() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        GuardedMain.class.getName(),
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long child;
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8))) {
            child = Long.parseLong(said.readLine());
            assertThat(ProcessHandle.of(child)).isPresent();

            jvm.destroyForcibly().waitFor();
        }

        await().atMost(LIMIT).until(() -> ProcessHandle.of(child).isEmpty() && Files.notExists(data));
    }
}
