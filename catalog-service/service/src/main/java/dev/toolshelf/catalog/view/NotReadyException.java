package dev.toolshelf.catalog.view;

/** The stream is starting, moving or gone; asking again later may help. */
public final class NotReadyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotReadyException(Exception cause) {
        super("the catalog's stream is not running yet", cause);
    }
}
