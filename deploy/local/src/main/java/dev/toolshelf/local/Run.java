package dev.toolshelf.local;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.local.client.AssemblerClient;
import dev.toolshelf.local.client.CatalogClient;
import dev.toolshelf.local.client.CountClient;
import dev.toolshelf.local.client.JsonClient;
import dev.toolshelf.local.player.ConversationFile;
import dev.toolshelf.local.player.ConversationIds;
import dev.toolshelf.local.player.PayloadFiles;
import dev.toolshelf.local.player.Player;
import dev.toolshelf.local.player.TopicRefusals;
import dev.toolshelf.local.pool.PoolPlan;
import dev.toolshelf.local.pool.PoolSetup;
import dev.toolshelf.local.report.Console;
import dev.toolshelf.local.report.Endpoints;
import dev.toolshelf.local.report.SourceLines;
import dev.toolshelf.local.report.Style;
import dev.toolshelf.local.report.Totals;
import dev.toolshelf.local.report.TurnReport;
import dev.toolshelf.local.stack.DataFolder;
import dev.toolshelf.local.stack.DeclaredTopics;
import dev.toolshelf.local.stack.ExitCode;
import dev.toolshelf.local.stack.Ports;
import dev.toolshelf.local.stack.RunLock;
import dev.toolshelf.local.stack.Stack;
import dev.toolshelf.local.stack.StackFailure;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A run from its options to its exit code. */
final class Run {
    /** Set by the script; on JDK 17 the JVM cannot tell whether only its output goes to a terminal. */
    static final String TERMINAL = "toolshelf.terminal";

    /** Set by the script: a process with whose end this one ends too. */
    static final String PARENT = "toolshelf.parent";

    private static final String POOL = "sample";
    private static final Duration COUNT_LIMIT = Duration.ofSeconds(60);

    private final PrintStream out;
    private final AtomicBoolean stopping = new AtomicBoolean();

    Run(PrintStream out) {
        this.out = out;
    }

    /** Runs, and stops everything again. */
    int with(RunOptions options) {
        ConversationFile conversation = ConversationFile.read(options.conversation(), POOL);
        PoolPlan plan = PoolPlan.of(options.sample(), options.catalog(), options.mcpConfig(), options.mode());
        boolean terminal = Boolean.getBoolean(TERMINAL);
        boolean colours = terminal && options.colours() && System.getenv("NO_COLOR") == null;
        Console console = new Console(out, new Style(colours), terminal);
        List<String> taken = options.ports().taken();
        if (!taken.isEmpty()) {
            throw StackFailure.alreadyRunning(String.join(";\n       ", taken)
                    + ".\n       Does a stack run already? Stop it, or choose other ports with --port-base.");
        }
        DataFolder data = DataFolder.of(options.data());
        try (RunLock lock = RunLock.on(data.path().resolve("run.lock"), "the data folder " + data.path())) {
            return supervised(options, conversation, plan, console, data);
        }
    }

    private int supervised(
            RunOptions options, ConversationFile conversation, PoolPlan plan, Console console, DataFolder data) {
        Stack stack = new Stack(options.home(), data, options.ports(), console);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(stack, console), "stop"));
        endWithParent();
        ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor();
        ticks.scheduleAtFixedRate(console::tick, 500, 500, TimeUnit.MILLISECONDS);
        try {
            console.heading("starting the stack");
            stack.start();
            int code = played(options, conversation, plan, console, stack);
            if (!options.once()) {
                console.lines(List.of("", "stack is up; Ctrl-C stops it"));
                stayUp();
            }
            return code;
        } catch (StackFailure e) {
            if (stopping.get()) {
                // The failure is the stop's own doing, and the JVM ends when that is through.
                stayUp();
            }
            throw e;
        } finally {
            ticks.shutdownNow();
            stop(stack, console);
        }
    }

    private void stop(Stack stack, Console console) {
        if (stopping.compareAndSet(false, true)) {
            console.line("stopping");
            stack.close();
        }
    }

    private static void stayUp() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void endWithParent() {
        Long parent = Long.getLong(PARENT);
        if (parent != null) {
            ProcessHandle.of(parent)
                    .orElseThrow(() -> StackFailure.failed("the script that started this has ended"))
                    .onExit()
                    .thenRun(() -> Runtime.getRuntime().exit(ExitCode.FAILED));
        }
    }

    private int played(RunOptions options, ConversationFile conversation, PoolPlan plan, Console console, Stack stack) {
        Runnable alive = () -> {
            if (!stack.givenUp().isEmpty()) {
                throw StackFailure.failed(
                        String.join(", ", stack.givenUp()) + " died too often and will not come back");
            }
        };
        Ports ports = options.ports();
        String model = conversation.model().orElse("");
        Pool pool = putPool(plan, console, alive, ports);
        awaitCounts(console, alive, pool, ports, model);
        ConversationIds ids = new ConversationIds(options.conversationId().orElseGet(Run::newId));
        TurnReport report = new TurnReport(console.style());
        Totals totals = new Totals(console.style());
        AssemblerClient assembler = new AssemblerClient(client(ports.assembler(), alive));
        Player player = new Player(
                assembler,
                new PayloadFiles(options.out()),
                turn -> {
                    console.lines(report.of(turn));
                    totals.add(turn);
                },
                new TopicRefusals(
                        "127.0.0.1:" + ports.broker(),
                        DeclaredTopics.DEFAULT_PREFIX,
                        "default",
                        System.currentTimeMillis()));
        console.heading("conversation " + ids.main());
        if (options.conversationId().isPresent() && assembler.has(ids.main(), 1)) {
            console.line("  this conversation exists already: events that it has had are taken no second time, and\n"
                    + "  payloads of earlier runs may be shown");
        }
        int code = ExitCode.OK;
        try {
            player.play(conversation, ids);
        } catch (StackFailure e) {
            if (stopping.get()) {
                throw e;
            }
            console.line("");
            console.error(e.getMessage());
            code = e.exitCode();
        }
        console.lines(totals.lines());
        console.lines(List.of(
                "",
                "  payloads and records: " + options.out().resolve(ids.main()),
                "  logs: " + stack.data().logs() + (stack.data().kept() ? "" : " (gone when the stack stops)")));
        console.lines(new Endpoints(console.style(), ports).lines(POOL, model, ids.main()));
        return code == ExitCode.OK && !stack.givenUp().isEmpty() ? ExitCode.FAILED : code;
    }

    private Pool putPool(PoolPlan plan, Console console, Runnable alive, Ports ports) {
        console.heading("tools");
        SourceLines lines = new SourceLines(console.style());
        PoolSetup setup = new PoolSetup(new CatalogClient(client(ports.catalog(), alive)), alive);
        PoolSetup.Stocked stocked = setup.put(POOL, plan, source -> console.lines(lines.of(source)));
        console.line(lines.sum(stocked.sources()));
        return stocked.pool();
    }

    private void awaitCounts(Console console, Runnable alive, Pool pool, Ports ports, String model) {
        CountClient counts = new CountClient(client(ports.tokenCount(), alive));
        String outcome;
        try {
            List<String> missing = counts.awaitCounts(POOL, pool.revision(), model, COUNT_LIMIT);
            outcome = missing.isEmpty()
                    ? "all definitions are counted for " + model
                    : "going on without counts of " + String.join(", ", missing) + ", which did not come within "
                            + COUNT_LIMIT.toSeconds() + " s";
        } catch (StackFailure e) {
            alive.run();
            outcome = "going on without counts: " + e.getMessage();
        }
        console.line("  " + outcome);
    }

    private static JsonClient client(int port, Runnable alive) {
        return new JsonClient(URI.create("http://127.0.0.1:" + port + "/v1/tenants/default"), alive);
    }

    private static String newId() {
        return "run-" + LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    }
}
