package dev.toolshelf.bench.search;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.bench.stack.StackProgress;
import dev.toolshelf.local.client.CatalogClient;
import dev.toolshelf.local.client.JsonClient;
import dev.toolshelf.local.client.Patience;
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
import java.util.stream.DoubleStream;

/**
 * Searches over HTTP against an endpoint of the same service that does nothing and goes the same way. First the most
 * searches per second that are answered, by as many connections as answer most; then both endpoints at half of that rate,
 * open loop, in many short turns, so that a busy moment of the machine hits both.
 */
public final class HttpTail implements Measurement {

    private static final int BASE_PORT = 17200;
    private static final String POOL = "sample";
    private static final int CONNECTIONS = 32;
    private static final double WARM_UP_SECONDS = 15;
    private static final double PROBE_SECONDS = 4;
    private static final double ROUND_SECONDS = 1.5;
    private static final int ROUNDS = 24;

    private static final Duration POOL_LIMIT = Duration.ofSeconds(60);

    private static final List<String> QUERIES = List.of(
            "slack send",
            "create issue",
            "comment on a pull request",
            "list the channels of the workspace",
            "select:mcp__github__create_issue,mcp__jira__search_issues",
            "+jira link",
            "merge",
            "search issues by label and assignee",
            "get_pull_request_diff",
            "mcp__slack__",
            "send a message to a channel when the build is red",
            "notebook");

    @Override
    public String name() {
        return "search-http";
    }

    @Override
    public String about() {
        return "p99 of a search over HTTP at half of saturation, against an empty endpoint (about 3 minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException, InterruptedException {
        Ports ports = new Ports(BASE_PORT);
        try (Stack stack =
                new Stack(context.home(), DataFolder.temporary(), ports, new StackProgress(context.progress()))) {
            stack.start();
            URI catalog = URI.create("http://127.0.0.1:" + ports.catalog() + "/v1/tenants/default");
            new PoolSetup(new CatalogClient(new JsonClient(catalog, () -> {})), () -> {})
                    .put(
                            POOL,
                            PoolPlan.of(
                                    context.home().resolve("deploy/local/sample"),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty()),
                            source -> {});
            awaitPool(ports.search());
            // They would take turns with what is measured.
            List.of("assembler", "token-count", "catalog").forEach(stack::halt);
            try (HttpLoad load = new HttpLoad(ports.search(), CONNECTIONS)) {
                return measure(context, load);
            }
        }
    }

    private static List<Measured> measure(BenchContext context, HttpLoad load) {
        List<byte[]> searches = QUERIES.stream().map(HttpTail::search).toList();
        List<byte[]> pings = List.of(HttpConnection.request("GET", "/v1/ping", ""));
        context.progress().accept("warming up");
        load.closed(pings, 4, WARM_UP_SECONDS / 3);
        load.closed(searches, 4, WARM_UP_SECONDS);
        double saturation = 0;
        for (int connections = 1; connections <= CONNECTIONS; connections *= 2) {
            double answered = load.closed(searches, connections, PROBE_SECONDS);
            context.progress().accept(String.format("%d connections: %.0f searches per second", connections, answered));
            saturation = Math.max(saturation, answered);
        }
        double rate = saturation / 2;
        double[] empty = {};
        double[] found = {};
        for (int round = 0; round < ROUNDS; round++) {
            boolean emptyFirst = round % 2 == 0;
            double[] first = load.open(emptyFirst ? pings : searches, rate, ROUND_SECONDS);
            double[] second = load.open(emptyFirst ? searches : pings, rate, ROUND_SECONDS);
            double[] pinged = emptyFirst ? first : second;
            double[] searched = emptyFirst ? second : first;
            empty = joined(empty, pinged);
            found = joined(found, searched);
        }
        double ours = p99(found);
        double theirs = p99(empty);
        return List.of(
                Measured.alone(
                        "search.http-saturation", "searches per second that are answered at most", saturation, "/s"),
                new Measured(
                        "search.http-p99-ratio",
                        "p99 of a search over HTTP at half of saturation, open loop; baseline: an empty endpoint at the"
                                + " same rate",
                        ours,
                        theirs,
                        ours / theirs,
                        "ms"));
    }

    private static byte[] search(String query) {
        String body = JsonNodeFactory.instance.objectNode().put("query", query).toString();
        return HttpConnection.request("POST", "/v1/tenants/default/pools/" + POOL + "/search", body);
    }

    private static double[] joined(double[] one, double[] other) {
        return DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
    }

    private static double p99(double[] millis) {
        double[] sorted = millis.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
    }

    private static void awaitPool(int port) throws IOException {
        byte[] query = search("anything");
        Patience patience = new Patience(POOL_LIMIT, () -> {});
        do {
            try (HttpConnection connection = new HttpConnection(port)) {
                if (connection.send(query) == 200) {
                    return;
                }
            }
        } while (patience.again());
        throw new IOException("search did not see the pool in a minute");
    }
}
