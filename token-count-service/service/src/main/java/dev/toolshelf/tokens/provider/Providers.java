package dev.toolshelf.tokens.provider;

import java.util.List;
import java.util.concurrent.ExecutorService;

/**
 * The providers, and the threads that ask them.
 *
 * @param all in no order that matters
 * @param threads run their counts
 */
public record Providers(List<Provider> all, ExecutorService threads) implements AutoCloseable {

    /** Copies the list. */
    public Providers {
        all = List.copyOf(all);
    }

    /** How each is doing. */
    public List<Provider.Condition> conditions() {
        return all.stream().map(Provider::condition).toList();
    }

    /** Interrupts what is under way. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
