package dev.toolshelf.catalog.connector;

/** A server could not be reached or listed. */
final class ConnectException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean needsLogin;

    /**
     * A failure.
     *
     * @param detail why; may hold secrets until it is hidden
     * @param needsLogin whether credentials are missing or wrong
     */
    ConnectException(String detail, boolean needsLogin) {
        super(detail);
        this.needsLogin = needsLogin;
    }

    boolean needsLogin() {
        return needsLogin;
    }
}
