package dev.toolshelf.catalog.connector;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * Keeps one source in step with its server on a thread of its own: connects, lists, lists again when the server says so
 * and every now and then, reconnects with growing waits. What it finds becomes commands.
 */
final class Connection implements Runnable {

    private static final Logger LOG = Logger.getLogger(Connection.class);

    private final String source;
    private final String serverName;
    private final ServerSpec spec;
    private final Connector connector;
    private final Variables variables;
    private final Rhythm rhythm;
    private final Consumer<CatalogCommand> sink;
    private final Thread thread;

    private boolean stopped;
    private boolean changed;
    private boolean lost;
    private SourceStatus status = SourceStatus.CONNECTING;
    private CatalogCommand.PutSource lastPut;
    private String lastDetail;
    private Secrets secrets;

    /**
     * A connection that is not started yet.
     *
     * @param source its entity key, for the log
     * @param serverName the server's name in its tenant
     * @param spec how to reach it, variables not replaced
     * @param sink takes commands in order; may throw if it cannot
     */
    Connection(
            String source,
            String serverName,
            ServerSpec spec,
            Connector connector,
            Variables variables,
            Rhythm rhythm,
            Consumer<CatalogCommand> sink) {
        this.source = source;
        this.serverName = serverName;
        this.spec = spec;
        this.connector = connector;
        this.variables = variables;
        this.rhythm = rhythm;
        this.sink = sink;
        this.secrets = Secrets.of(spec);
        this.thread = new Thread(this, "mcp-" + source);
        this.thread.setDaemon(true);
    }

    String serverName() {
        return serverName;
    }

    ServerSpec spec() {
        return spec;
    }

    synchronized SourceStatus status() {
        return status;
    }

    void start() {
        thread.start();
    }

    /** Ends the connection; when this returns, no more commands come from it. */
    void stop() {
        synchronized (this) {
            stopped = true;
            notifyAll();
        }
        thread.interrupt();
    }

    /** Waits until the thread is done, so that its server is gone. */
    void join(Duration atMost) throws InterruptedException {
        thread.join(atMost.toMillis());
    }

    @Override
    public void run() {
        Duration wait = rhythm.retryMin();
        while (!isStopped()) {
            try {
                wait = follow() ? rhythm.retryMin() : wait;
            } catch (RuntimeException e) {
                failed(e);
            }
            pause(wait);
            wait = rhythm.next(wait);
        }
    }

    /** Connects and lists until the connection is over; whether it was listed at all. */
    private boolean follow() {
        ServerSpec replaced = variables.replaced(spec);
        secrets = Secrets.of(replaced);
        synchronized (this) {
            changed = false;
            lost = false;
        }
        boolean listed = false;
        try (McpConnection connection = connector.open(replaced, this::toolsChanged, this::lost)) {
            Duration untilNext = rhythm.retryMin();
            while (!isStopped() && !isLost()) {
                List<RawJson> tools = connection.tools();
                put(connection.instructions(), tools);
                listed = true;
                // Proxies answer before their own servers do: an empty list is asked again soon.
                untilNext = tools.isEmpty() ? rhythm.next(untilNext) : rhythm.relist();
                pauseUnlessChanged(untilNext);
            }
        } catch (RuntimeException e) {
            if (!listed) {
                throw e;
            }
            failed(e);
        }
        if (!isStopped() && isLost()) {
            failed(new ConnectException("the server ended", false));
        }
        return listed;
    }

    private void put(String instructions, List<RawJson> tools) {
        CatalogCommand.PutSource put = new CatalogCommand.PutSource(
                SourceKind.MCP, serverName, instructions, tools, spec.alwaysLoad(), spec.transport());
        synchronized (this) {
            if (stopped || status == SourceStatus.READY && put.equals(lastPut)) {
                return;
            }
            sink.accept(put);
            lastPut = put;
            status = SourceStatus.READY;
            lastDetail = null;
        }
        LOG.infof("%s: listed, %d tools", source, tools.size());
    }

    private void failed(RuntimeException failure) {
        boolean login = failure instanceof ConnectException known && known.needsLogin();
        SourceStatus next = login ? SourceStatus.NEEDS_LOGIN : SourceStatus.FAILED;
        String detail = new String(
                secrets.hide(Connector.reason(failure)).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        synchronized (this) {
            if (stopped || status == next && detail.equals(lastDetail)) {
                return;
            }
            try {
                sink.accept(new CatalogCommand.SetSourceStatus(next, detail, serverName, spec.transport()));
                status = next;
                lastDetail = detail;
            } catch (RuntimeException e) {
                LOG.warnf("%s: its status could not be written: %s", source, e.getMessage());
            }
        }
        LOG.warnf("%s: %s", source, detail);
    }

    private synchronized void toolsChanged() {
        changed = true;
        notifyAll();
    }

    private synchronized void lost() {
        lost = true;
        notifyAll();
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized boolean isLost() {
        return lost;
    }

    private synchronized void pause(Duration duration) {
        changed = false;
        await(duration, false);
    }

    private synchronized void pauseUnlessChanged(Duration duration) {
        await(duration, true);
        changed = false;
    }

    private void await(Duration duration, boolean listening) {
        long end = System.nanoTime() + duration.toNanos();
        try {
            for (long left = duration.toMillis();
                    left > 0 && !stopped && !(listening && (changed || lost));
                    left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException e) {
            // Only stop() interrupts.
            stopped = true;
        }
    }
}
