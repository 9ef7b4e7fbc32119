package dev.toolshelf.tokens.follow;

/** The catalog's state has not been read yet, or cannot be read at the moment; it will be. */
public final class NotReadyException extends RuntimeException {

    /** @param cause what the store said */
    public NotReadyException(RuntimeException cause) {
        super("the catalog's state is not read yet", cause);
    }
}
