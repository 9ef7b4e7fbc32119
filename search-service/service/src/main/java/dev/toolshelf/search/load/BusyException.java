package dev.toolshelf.search.load;

/** There is no room for one more at this moment. */
public final class BusyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message what is full, fit to be shown */
    public BusyException(String message) {
        super(message, null, false, false);
    }
}
