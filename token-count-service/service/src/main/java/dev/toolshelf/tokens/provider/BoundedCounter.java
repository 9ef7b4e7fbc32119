package dev.toolshelf.tokens.provider;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.counter.Counter;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A counter that fails when a time limit is over, whatever it is waiting for: its turn, the network, several calls. Thread-safe.
 */
public final class BoundedCounter implements Counter {

    private final Counter counter;
    private final Duration limit;
    private final ExecutorService threads;

    /**
     * @param counter who counts; stops when interrupted
     * @param limit the most that one count may take
     * @param threads run the counts; may refuse
     */
    public BoundedCounter(Counter counter, Duration limit, ExecutorService threads) {
        this.counter = counter;
        this.limit = limit;
        this.threads = threads;
    }

    @Override
    public String id() {
        return counter.id();
    }

    @Override
    public String name(ModelFamily family) {
        return counter.name(family);
    }

    @Override
    public CountUnit unit() {
        return counter.unit();
    }

    @Override
    public boolean outdated(String name, ModelFamily family) {
        return counter.outdated(name, family);
    }

    @Override
    public Optional<String> unfit(ModelFamily family) {
        return counter.unfit(family);
    }

    @Override
    public Outcome count(ModelFamily family, List<Definition> definitions) {
        Future<Outcome> count;
        try {
            count = threads.submit(() -> counter.count(family, definitions));
        } catch (RejectedExecutionException e) {
            return new Failed("too many counts at once", true);
        }
        try {
            return count.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Failed("no answer within " + limit.toMillis() + " ms", true);
        } catch (ExecutionException e) {
            return new Failed(e.getCause().getClass().getSimpleName(), true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Failed("interrupted", true);
        } finally {
            count.cancel(true);
        }
    }
}
