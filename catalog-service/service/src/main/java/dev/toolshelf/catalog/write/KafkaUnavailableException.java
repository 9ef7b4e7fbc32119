package dev.toolshelf.catalog.write;

/** Kafka did not take a command in time. */
public final class KafkaUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KafkaUnavailableException(Exception cause) {
        super("Kafka did not take the command: " + cause.getMessage(), cause);
    }
}
