package dev.toolshelf.local.stack;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A JVM with a guarded child and folder, that waits to be killed. Prints the child's process id. */
final class GuardedMain {
    private GuardedMain() {}

    public static void main(String[] arguments) throws Exception {
        Guard guard = Guard.start();
        Process child = new ProcessBuilder("sleep", "600").start();
        guard.watch(child.pid());
        guard.removeAtEnd(Path.of(arguments[0]));
        System.out.println(child.pid());
        new CountDownLatch(1).await();
    }
}
