package dev.toolshelf.bench.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/** Sends the same few requests to a service over and over, by several connections at once. Not thread-safe. */
final class HttpLoad implements AutoCloseable {

    private final List<HttpConnection> connections = new ArrayList<>();
    private final ExecutorService senders;

    HttpLoad(int port, int connections) throws IOException {
        for (int i = 0; i < connections; i++) {
            this.connections.add(new HttpConnection(port));
        }
        this.senders = Executors.newFixedThreadPool(connections);
    }

    /** Every connection sends its next request when its last one is answered: requests per second that were answered. */
    double closed(List<byte[]> requests, int connections, double seconds) {
        long began = System.nanoTime();
        long end = began + (long) (seconds * 1e9);
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        each(connections, index -> () -> {
            HttpConnection connection = this.connections.get(index);
            while (System.nanoTime() < end) {
                send(connection, requests, sent.getAndIncrement());
                answered.incrementAndGet();
            }
        });
        return answered.get() / ((System.nanoTime() - began) / 1e9);
    }

    /**
     * Requests are due at a fixed rate, whether earlier ones are answered or not: one that finds all connections taken has
     * waited since it was due.
     *
     * @return milliseconds from due to answered, of each
     */
    double[] open(List<byte[]> requests, double perSecond, double seconds) {
        int count = (int) (perSecond * seconds);
        double[] millis = new double[count];
        AtomicInteger next = new AtomicInteger();
        long began = System.nanoTime();
        each(connections.size(), index -> () -> {
            HttpConnection connection = connections.get(index);
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                long due = began + (long) (i * 1e9 / perSecond);
                for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                    LockSupport.parkNanos(wait);
                }
                send(connection, requests, i);
                millis[i] = (System.nanoTime() - due) / 1e6;
            }
        });
        return millis;
    }

    private void each(int count, IntFunction<Runnable> work) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(CompletableFuture.runAsync(work.apply(i), senders));
        }
        all.forEach(CompletableFuture::join);
    }

    private static void send(HttpConnection connection, List<byte[]> requests, int number) {
        try {
            int status = connection.send(requests.get(number % requests.size()));
            if (status / 100 != 2) {
                throw new IllegalStateException("a request was answered with " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        for (HttpConnection connection : connections) {
            connection.close();
        }
        senders.shutdownNow();
        senders.awaitTermination(10, TimeUnit.SECONDS);
    }
}
