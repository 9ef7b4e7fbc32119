package dev.toolshelf.tokens.publish;

import dev.toolshelf.tokens.count.ListingCount;

/** Publishes counts. Returns at once; what is not taken is found missing by the next reconciliation. Thread-safe. */
@FunctionalInterface
public interface CountPublisher {

    /** Publishes a count under its key, over whatever was published there. */
    void publish(ListingCount count);
}
