package dev.toolshelf.assembler.feed;

/** The payloads of a conversation cannot be read at present: partitions move, or Kafka does not answer. Try again. */
public class IndexUnavailableException extends RuntimeException {

    /** With what was in the way. */
    IndexUnavailableException(Throwable cause) {
        super("payloads cannot be read at present", cause);
    }
}
