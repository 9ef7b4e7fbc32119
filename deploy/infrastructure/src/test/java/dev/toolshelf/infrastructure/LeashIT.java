package dev.toolshelf.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeashIT {
    @TempDir
    Path folder;

    @Test
    void broker_and_redis_end_when_their_parent_is_killed() throws Exception {
        Parent parent = Parent.start(folder, false);
        assertThat(parent.children).hasSize(2).allMatch(LeashIT::alive);

        parent.process.destroyForcibly().waitFor();

        await().atMost(Duration.ofSeconds(60))
                .until(() -> parent.children.stream().noneMatch(LeashIT::alive));
    }

    @Test
    void outliving_servers_go_on_when_their_parent_is_killed() throws Exception {
        Parent parent = Parent.start(folder, true);
        try {
            parent.process.destroyForcibly().waitFor();

            await().during(Duration.ofSeconds(1))
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> parent.children.stream().allMatch(LeashIT::alive));
        } finally {
            parent.children.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> parent.children.stream().noneMatch(LeashIT::alive));
    }

    private static boolean alive(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    private record Parent(Process process, List<Long> children) {
        static Parent start(Path folder, boolean outliving) throws Exception {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            ParentMain.class.getName(),
                            folder.toString(),
                            Boolean.toString(outliving))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String pids = new BufferedReader(new InputStreamReader(process.getInputStream())).readLine();
            assertThat(pids).as("what the parent printed").isNotNull();
            return new Parent(
                    process, Stream.of(pids.split(" ")).map(Long::valueOf).toList());
        }
    }
}
