package dev.toolshelf.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
    @TempDir
    Path folder;

    @Test
    void a_second_run_on_the_same_folder_is_told_who_has_it() {
        Path file = folder.resolve("run.lock");
        try (RunLock first = RunLock.on(file, "the data folder")) {
            assertThat(first).isNotNull();

            assertThatThrownBy(() -> RunLock.on(file, "the data folder"))
                    .hasMessageContaining("the data folder is used by another run")
                    .hasMessageContaining("process " + ProcessHandle.current().pid())
                    .asInstanceOf(InstanceOfAssertFactories.type(StackFailure.class))
                    .extracting(StackFailure::exitCode)
                    .isEqualTo(ExitCode.ALREADY_RUNNING);
        }
    }

    @Test
    void a_lock_that_was_let_go_can_be_taken_again() {
        Path file = folder.resolve("deep/run.lock");
        RunLock.on(file, "the folder").close();

        try (RunLock again = RunLock.on(file, "the folder")) {
            assertThat(again).isNotNull();
            assertThat(file).exists();
        }
    }
}
