package dev.toolshelf.local.stack;

/** What the command's exit codes mean. */
public final class ExitCode {

    /** All payloads came. */
    public static final int OK = 0;

    /** A payload did not come, or a component failed. */
    public static final int FAILED = 1;

    /** Wrong options or files. */
    public static final int USAGE = 2;

    /** Something already runs where this wants to run. */
    public static final int ALREADY_RUNNING = 3;

    private ExitCode() {}
}
