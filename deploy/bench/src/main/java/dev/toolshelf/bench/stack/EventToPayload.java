package dev.toolshelf.bench.stack;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.local.client.AssemblerClient;
import dev.toolshelf.local.client.CatalogClient;
import dev.toolshelf.local.client.CountClient;
import dev.toolshelf.local.client.JsonClient;
import dev.toolshelf.local.pool.PoolPlan;
import dev.toolshelf.local.pool.PoolSetup;
import dev.toolshelf.local.stack.DataFolder;
import dev.toolshelf.local.stack.Ports;
import dev.toolshelf.local.stack.Stack;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One user message after the other through the local stack with the sample pool: from sending the event over HTTP until the
 * payload has been read over HTTP. Includes both HTTP calls, the commit and the read of the committed payload.
 */
public final class EventToPayload implements Measurement {

    private static final int BASE_PORT = 17100;
    private static final int CONVERSATIONS = 10;
    private static final int WARM_UP_TURNS = 10;
    private static final int TURNS = 40;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String POOL = "sample";
    private static final String MODEL = "claude-opus-4-8";

    @Override
    public String name() {
        return "event-to-payload";
    }

    @Override
    public String about() {
        return "event-to-payload p50 and p99 and the memory of the whole stack (about 2 minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException, InterruptedException {
        Ports ports = new Ports(BASE_PORT);
        try (Stack stack =
                new Stack(context.home(), DataFolder.temporary(), ports, new StackProgress(context.progress()))) {
            stack.start();
            Pool pool = new PoolSetup(new CatalogClient(client(ports.catalog())), () -> {})
                    .put(
                            POOL,
                            PoolPlan.of(
                                    context.home().resolve("deploy/local/sample"),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty()),
                            source -> {})
                    .pool();
            new CountClient(client(ports.tokenCount())).awaitCounts(POOL, pool.revision(), MODEL, LIMIT);
            AssemblerClient assembler = new AssemblerClient(client(ports.assembler()));
            context.progress().accept("sending " + CONVERSATIONS * (WARM_UP_TURNS + TURNS) + " messages");
            double[] millis = new double[CONVERSATIONS * TURNS];
            for (int i = 0; i < CONVERSATIONS; i++) {
                play(assembler, "bench-" + i, millis, i * TURNS);
            }
            Arrays.sort(millis);
            double memory = ProcessMemory.ofDescendantsMebibytes();
            return List.of(
                    Measured.alone(
                            "stack.event-to-payload-p50",
                            "user message sent to payload read, HTTP both ways, " + millis.length + " turns, p50",
                            percentile(millis, 0.50),
                            "ms"),
                    Measured.alone("stack.event-to-payload-p99", "the same, p99", percentile(millis, 0.99), "ms"),
                    Measured.alone(
                            "stack.memory",
                            "broker, Redis and four services after that, proportional set size",
                            memory,
                            "MiB"));
        }
    }

    private static void play(AssemblerClient assembler, String conversation, double[] millis, int from) {
        assembler.append(conversation, start());
        int turn = 0;
        for (int i = -WARM_UP_TURNS; i < TURNS; i++) {
            turn++;
            long began = System.nanoTime();
            assembler.append(conversation, message("user", turn));
            assembler
                    .awaitPayload(conversation, turn, LIMIT)
                    .orElseThrow(() -> new IllegalStateException("a payload of " + conversation + " did not come"));
            if (i >= 0) {
                millis[from + i] = (System.nanoTime() - began) / 1e6;
            }
            assembler.append(conversation, message("assistant", turn));
        }
    }

    private static ObjectNode start() {
        ObjectNode start = JsonNodeFactory.instance.objectNode();
        start.put("type", "start").put("eventId", "start").put("wire", "anthropic-messages");
        start.put("model", MODEL).put("pool", POOL);
        start.putObject("request").put("max_tokens", 1024).put("system", "You are a careful assistant.");
        return start;
    }

    private static ObjectNode message(String role, int turn) {
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        message.put("type", "message").put("eventId", role + turn).put("role", role);
        return message.put("content", "Message " + turn + " of the " + role + ", as long as messages often are.");
    }

    static double percentile(double[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(Math.ceil(share * sorted.length)) - 1)];
    }

    private static JsonClient client(int port) {
        return new JsonClient(URI.create("http://127.0.0.1:" + port + "/v1/tenants/default"), () -> {});
    }
}
