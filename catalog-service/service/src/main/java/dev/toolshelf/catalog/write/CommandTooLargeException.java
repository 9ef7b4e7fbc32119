package dev.toolshelf.catalog.write;

/** A command that no topic takes. */
public final class CommandTooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param bytes its encoded size */
    public CommandTooLargeException(int bytes) {
        super("the command has " + bytes + " bytes");
    }
}
