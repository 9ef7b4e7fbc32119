package dev.toolshelf.tokens.follow;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Runs jobs outside the streams thread: a fixed number of threads, a bounded number of waiting jobs, and never two jobs of
 * one key at once. A job whose key already waits is the same job; one whose key is running runs once more afterwards.
 * Thread-safe; offering never blocks.
 */
public final class JobQueue implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(JobQueue.class);
    private static final long END_LIMIT_SECONDS = 10;

    private final ExecutorService workers;
    private final ScheduledExecutorService timer;
    private final int limit;
    private final Map<Object, Job> jobs = new HashMap<>();

    private static final class Job {
        private boolean running;
        private Runnable next;
    }

    /**
     * @param threads how many jobs run at once
     * @param limit how many jobs wait or run at most
     */
    public JobQueue(int threads, int limit) {
        this.limit = limit;
        this.workers = Executors.newFixedThreadPool(threads, task -> daemon(task, "token-count-worker"));
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "token-count-timer"));
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Takes a job.
     *
     * @return whether there was room
     */
    public synchronized boolean offer(Object key, Runnable task) {
        if (workers.isShutdown()) {
            return false;
        }
        Job job = jobs.get(key);
        if (job == null) {
            if (jobs.size() >= limit) {
                return false;
            }
            job = new Job();
            jobs.put(key, job);
            submit(key);
        }
        job.next = task;
        return true;
    }

    /** Offers a job after a while. */
    public void offerAfter(long millis, Object key, Runnable task) {
        if (!timer.isShutdown()) {
            timer.schedule(() -> offer(key, task), millis, TimeUnit.MILLISECONDS);
        }
    }

    /** Runs something again and again on a thread of its own; it must not take long. */
    public void every(long millis, Runnable task) {
        timer.scheduleWithFixedDelay(() -> run("timer", task), 0, millis, TimeUnit.MILLISECONDS);
    }

    /** Jobs that wait or run. */
    public synchronized int length() {
        return jobs.size();
    }

    private void submit(Object key) {
        workers.execute(() -> work(key));
    }

    private void work(Object key) {
        Runnable task;
        synchronized (this) {
            Job job = jobs.get(key);
            job.running = true;
            task = job.next;
            job.next = null;
        }
        try {
            run(key, task);
        } finally {
            finish(key);
        }
    }

    private synchronized void finish(Object key) {
        Job job = jobs.get(key);
        job.running = false;
        if (job.next == null) {
            jobs.remove(key);
        } else if (!workers.isShutdown()) {
            submit(key);
        }
    }

    private static void run(Object key, Runnable task) {
        try {
            task.run();
        } catch (NotReadyException e) {
            LOG.debugf("%s: %s", key, e.getMessage());
        } catch (RuntimeException e) {
            LOG.errorf(e, "job %s failed", key);
        }
    }

    /** Takes no more jobs, lets the running ones end for up to 10 s, drops the waiting ones. */
    @Override
    public void close() {
        timer.shutdownNow();
        workers.shutdownNow();
        try {
            workers.awaitTermination(END_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
