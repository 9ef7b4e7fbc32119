package dev.toolshelf.search.catalog;

/** The catalog's table cannot be read at this moment: the stream starts, rebalances or stops. */
public final class NotReadyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message why, fit to be shown */
    public NotReadyException(String message) {
        super(message);
    }
}
