package dev.toolshelf.tokens.topology;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.jboss.logging.Logger;

/** Replaces a streams thread that died; when five died within a minute, the client stops, and with it the process. */
public final class ThreadReplacement implements StreamsUncaughtExceptionHandler {

    private static final Logger LOG = Logger.getLogger(ThreadReplacement.class);
    private static final int LIMIT = 5;
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final Clock clock;
    private final Deque<Instant> deaths = new ArrayDeque<>();

    /** @param clock says when threads die */
    public ThreadReplacement(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable exception) {
        Instant now = clock.instant();
        deaths.addLast(now);
        while (deaths.getFirst().isBefore(now.minus(WINDOW))) {
            deaths.removeFirst();
        }
        boolean tooMany = deaths.size() >= LIMIT;
        LOG.errorf(exception, "streams thread died, %d within a minute%s", deaths.size(), tooMany ? ": stopping" : "");
        return tooMany ? StreamThreadExceptionResponse.SHUTDOWN_CLIENT : StreamThreadExceptionResponse.REPLACE_THREAD;
    }
}
