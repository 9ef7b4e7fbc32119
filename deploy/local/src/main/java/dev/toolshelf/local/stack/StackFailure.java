package dev.toolshelf.local.stack;

/** Why a run cannot go on: a message for the user, and the code to exit with. */
public final class StackFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private StackFailure(int exitCode, String message, Exception cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** A component or a payload failed. */
    public static StackFailure failed(String message) {
        return new StackFailure(ExitCode.FAILED, message, null);
    }

    /** A component or a payload failed, because of something. */
    public static StackFailure failed(String message, Exception cause) {
        return new StackFailure(ExitCode.FAILED, message, cause);
    }

    /** An option or a file of the user is wrong. */
    public static StackFailure usage(String message) {
        return new StackFailure(ExitCode.USAGE, message, null);
    }

    /** Something runs already where this run wants to. */
    public static StackFailure alreadyRunning(String message) {
        return new StackFailure(ExitCode.ALREADY_RUNNING, message, null);
    }

    /** One of {@link ExitCode}. */
    public int exitCode() {
        return exitCode;
    }
}
