package dev.toolshelf.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.local.stack.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the script says before it builds or starts anything. */
class RunScriptTest {
    @TempDir
    Path elsewhere;

    private record Said(int code, String text) {}

    private Said run(Path javaHome, String script, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(Path.of(script).toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(elsewhere.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", javaHome.toString());
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }

    private Path javaThatSays(String version) throws IOException {
        Path java = Files.createDirectories(elsewhere.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho '    java.specification.version = " + version + "' >&2\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return elsewhere.resolve("jdk");
    }

    @Test
    void help_is_there_from_any_folder_and_without_a_build() throws Exception {
        Said said = run(elsewhere, "run", "--help");

        assertThat(said.code()).isZero();
        assertThat(said.text())
                .isEqualTo(Files.readString(Path.of("src/main/resources/dev/toolshelf/local/usage.txt")));
    }

    @Test
    void an_unknown_option_is_refused_before_a_build() throws Exception {
        Said said = run(elsewhere, "run", "--once", "--conversatoin=x");

        assertThat(said.code()).isEqualTo(ExitCode.USAGE);
        assertThat(said.text()).isEqualTo("run: unknown option --conversatoin; see --help\n");
    }

    @Test
    void a_java_that_is_too_old_or_missing_is_named_with_what_is_needed() throws Exception {
        Said old = run(javaThatSays("1.8"), "run", "--once");
        Said missing = run(elsewhere, "topics", "--bootstrap", "127.0.0.1:1");

        assertThat(old.code()).isEqualTo(1);
        assertThat(old.text()).contains("is Java 1.8; a JDK 17 or later is needed");
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.text()).contains("JAVA_HOME is " + elsewhere).contains("no bin/java");
    }
}
