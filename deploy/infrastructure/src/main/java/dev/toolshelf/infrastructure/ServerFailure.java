package dev.toolshelf.infrastructure;

/** A local server could not be started, stopped or found. The message says which one, why and what to do about it. */
public final class ServerFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ServerFailure(String message) {
        super(message);
    }

    public ServerFailure(String message, Exception cause) {
        super(message, cause);
    }
}
