package dev.toolshelf.search.topology;

import io.quarkus.runtime.Quarkus;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.jboss.logging.Logger;

/**
 * Replaces a stream thread that died, and ends the process with a non-zero code if that does not help: after five deaths
 * within a minute, or when the client is beyond repair. Whoever runs the process starts it again.
 */
@ApplicationScoped
public class CrashLimit implements StreamsUncaughtExceptionHandler, KafkaStreams.StateListener {

    private static final Logger LOG = Logger.getLogger(CrashLimit.class);
    private static final int DEATHS = 5;
    private static final long WINDOW_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int EXIT_CODE = 1;

    private final Deque<Long> deaths = new ArrayDeque<>();
    private final LongSupplier nanoTime;
    private final IntConsumer exit;

    CrashLimit() {
        this(System::nanoTime, Quarkus::asyncExit);
    }

    CrashLimit(LongSupplier nanoTime, IntConsumer exit) {
        this.nanoTime = nanoTime;
        this.exit = exit;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable cause) {
        long now = nanoTime.getAsLong();
        deaths.addLast(now);
        while (now - deaths.peekFirst() > WINDOW_NANOS) {
            deaths.removeFirst();
        }
        if (deaths.size() < DEATHS) {
            LOG.errorf(cause, "a stream thread died (%d of %d within a minute); it is replaced", deaths.size(), DEATHS);
            return StreamThreadExceptionResponse.REPLACE_THREAD;
        }
        LOG.errorf(cause, "stream threads keep dying; giving up");
        exit.accept(EXIT_CODE);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    @Override
    public void onChange(KafkaStreams.State now, KafkaStreams.State before) {
        LOG.infof("streams: %s", now);
        if (now == KafkaStreams.State.ERROR) {
            LOG.error("the stream is beyond repair; giving up");
            exit.accept(EXIT_CODE);
        }
    }
}
