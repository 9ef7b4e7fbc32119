package dev.toolshelf.tokens.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.CounterChain.Result;
import dev.toolshelf.tokens.counter.ProviderCall;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.estimate.EstimateCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.provider.RenderingProvider.Trouble;
import dev.toolshelf.tokens.service.Settings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A provider with all that stands before it, against an endpoint over real HTTP. */
class ProviderTest {

    private static final int FRAMING = 9;
    private static final Duration BOUND = Duration.ofSeconds(30);

    /** A count of one call has no rounding; of a split, none either, since only whole calls are shared out. */
    private static final int TOLERANCE = 0;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final EstimateCounter estimate = new EstimateCounter();
    private RenderingProvider server;

    @AfterEach
    void stop() {
        threads.shutdownNow();
        if (server != null) {
            server.close();
        }
    }

    static Stream<Arguments> families() {
        return Stream.of(
                Arguments.of("claude-opus-5", 0),
                Arguments.of("claude-opus-4-7", FRAMING),
                Arguments.of("claude", FRAMING),
                Arguments.of("gpt", 0));
    }

    @ParameterizedTest
    @MethodSource("families")
    void tools_counted_one_by_one_in_one_call_and_in_any_split_agree(String id, int framing) {
        ModelFamily family = framed(id, framing);
        server = new RenderingProvider(family.preamble(), framing);
        CounterChain chain = chain(Map.of());
        for (int round = 0; round < 3; round++) {
            List<Tool> tools = tools(2 + random.nextInt(20));
            Collections.shuffle(tools, random);
            int cut = 1 + random.nextInt(tools.size() - 1);

            long whole = tokens(chain, tools, family);
            long split = tokens(chain, tools.subList(0, cut), family)
                    + tokens(chain, tools.subList(cut, tools.size()), family);
            long single = tools.stream()
                    .mapToLong(tool -> tokens(chain, List.of(tool), family))
                    .sum();

            assertThat(Math.abs(split - whole)).as("seed %d", seed).isLessThanOrEqualTo(TOLERANCE);
            assertThat(Math.abs(single - whole)).as("seed %d", seed).isLessThanOrEqualTo(TOLERANCE);
        }
    }

    @Test
    void the_parts_and_what_was_taken_off_make_up_the_providers_answer() {
        ModelFamily family = framed("claude-opus-5", FRAMING);
        server = new RenderingProvider(family.preamble(), FRAMING);

        Result result = chain(Map.of()).count("d", "s", new Listing(null, tools(7)), family);

        assertThat(result.calls()).allSatisfy(call -> {
            assertThat(call.preamble()).isEqualTo(286);
            assertThat(call.framing()).isEqualTo(call.tools() * FRAMING);
            assertThat(call.answered()).isEqualTo(call.preamble() + call.framing() + call.tokens());
        });
        assertThat(result.calls().stream().mapToInt(ProviderCall::tools).sum()).isEqualTo(7);
        assertThat(result.count().tools().stream().mapToInt(ToolCount::tokens).sum())
                .isEqualTo(
                        result.calls().stream().mapToInt(ProviderCall::tokens).sum());
    }

    static Stream<Arguments> troubles() {
        Trouble limited = exchange -> {
            exchange.getResponseHeaders().add("retry-after", "1");
            RenderingProvider.send(exchange, 429, "{}");
        };
        Trouble broken = exchange -> RenderingProvider.send(exchange, 500, "oops");
        Trouble refused = exchange -> RenderingProvider.send(exchange, 401, "{}");
        Trouble wrong = exchange -> RenderingProvider.send(exchange, 200, "{\"tokens\":5}");
        Trouble cut = exchange -> {
            exchange.sendResponseHeaders(200, 400);
            exchange.getResponseBody().write('{');
        };
        Trouble slow = exchange -> {
            exchange.sendResponseHeaders(200, 400);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await().pollInterval(Duration.ofMillis(50))
                    .pollDelay(Duration.ofSeconds(3))
                    .until(() -> true);
        };
        return Stream.of("claude-opus-5", "gpt")
                .flatMap(family -> Stream.of(
                        Arguments.of(family, "429", limited),
                        Arguments.of(family, "500", broken),
                        Arguments.of(family, "401", refused),
                        Arguments.of(family, "wrong JSON", wrong),
                        Arguments.of(family, "cut", cut),
                        Arguments.of(family, "slow", slow)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("troubles")
    void a_provider_in_trouble_is_replaced_in_bounded_time_and_asked_again_afterwards(
            String id, String what, Trouble trouble) {
        ModelFamily family = framed(id, 0);
        server = new RenderingProvider(family.preamble(), 0);
        CounterChain chain = chain(Map.of("time-limit", "PT1S", "rest", "PT1S"));
        List<Tool> tools = tools(3);
        long truth = tokens(chain, tools, family);
        learn(chain, family);
        server.misbehave(trouble);

        for (int count = 0; count < 5; count++) {
            long before = System.nanoTime();
            Result result = chain.count("d", "s", new Listing(null, tools), family);

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(BOUND);
            assertThat(result.provisional()).isTrue();
            assertThat(result.count().skipped()).hasSize(1);
            assertThat(result.count().unit())
                    .isEqualTo(family.encoding() == null ? CountUnit.ESTIMATE : CountUnit.TOKENIZER);
        }
        server.behave();

        await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> chain.count("d", "s", new Listing(null, tools), family)
                                .count()
                                .unit(),
                        unit -> unit == CountUnit.PROVIDER);
        assertThat(tokens(chain, tools, family)).isEqualTo(truth);
    }

    @Test
    void a_provider_that_is_away_is_not_asked_for_every_count() {
        ModelFamily family = framed("claude-opus-5", 0);
        server = new RenderingProvider(family.preamble(), 0);
        server.misbehave(exchange -> RenderingProvider.send(exchange, 503, ""));
        CounterChain chain = chain(Map.of("rest", "PT1H"));

        for (int count = 0; count < 50; count++) {
            chain.count("d", "s", new Listing(null, tools(1)), family);
        }

        assertThat(server.calls()).isEqualTo(3);
        assertThat(meters.get("toolshelf.tokens.provider.resting").gauges()).anyMatch(gauge -> gauge.value() == 1);
    }

    @Test
    void more_counts_than_the_rate_limit_wait_in_a_queue_that_is_measured_and_none_waits_longer_than_the_limit()
            throws Exception {
        ModelFamily family = framed("claude-opus-5", 0);
        server = new RenderingProvider(family.preamble(), 0);
        // 60 a minute: three at once, then one every 1.05 s.
        CounterChain chain = chain(Map.of("per-minute", "60", "time-limit", "PT3S"));
        List<Future<Result>> counts = new ArrayList<>();
        long before = System.nanoTime();
        for (int count = 0; count < 30; count++) {
            List<Tool> tools = tools(1);
            counts.add(threads.submit(() -> chain.count("d", "s", new Listing(null, tools), family)));
        }

        await().atMost(Duration.ofSeconds(60)).until(() -> waiting() > 0);
        int provided = 0;
        for (Future<Result> count : counts) {
            Result result = count.get();
            provided += result.count().unit() == CountUnit.PROVIDER ? 1 : 0;
        }

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(BOUND);
        assertThat(provided).isBetween(3, 6);
        assertThat(server.calls()).isBetween(3, 6);
        assertThat(waiting()).isZero();
    }

    private double waiting() {
        return meters.get("toolshelf.tokens.provider.queue").gauges().stream()
                .mapToDouble(gauge -> gauge.value())
                .max()
                .orElseThrow();
    }

    private void learn(CounterChain chain, ModelFamily family) {
        for (int i = 0; i < 3; i++) {
            tokens(chain, tools(10), family);
        }
    }

    private CounterChain chain(Map<String, String> settings) {
        Map<String, String> full = new HashMap<>();
        for (String provider : List.of("anthropic", "openai")) {
            full.put("toolshelf.tokens." + provider + ".base-url", server.url());
            full.put("toolshelf.tokens." + provider + ".time-limit", "PT60S");
            settings.forEach((key, value) -> full.put("toolshelf.tokens." + provider + "." + key, value));
        }
        TokenCountConfig config = Settings.tokens(full);
        TokenMetrics metrics = new TokenMetrics(meters);
        return new CounterChain(List.of(
                new Provider(HttpEndpoint.anthropic(config.anthropic()), config.anthropic(), estimate, threads, metrics)
                        .counter(),
                new Provider(HttpEndpoint.openAi(config.openai()), config.openai(), estimate, threads, metrics)
                        .counter(),
                new TokenizerCounter(),
                estimate));
    }

    private static ModelFamily framed(String id, int framing) {
        ModelFamily family = ModelFamilies.builtIn().byId(id).orElseThrow();
        return new ModelFamily(
                id,
                family.models(),
                family.encoding(),
                family.preamble(),
                family.countingModel(),
                framing,
                null,
                family.counters());
    }

    private static long tokens(CounterChain chain, List<Tool> tools, ModelFamily family) {
        Result result = chain.count("d", "s", new Listing(null, tools), family);
        assertThat(result.count().unit())
                .as(result.count().skipped().toString())
                .isEqualTo(CountUnit.PROVIDER);
        return result.count().tools().stream().mapToInt(ToolCount::tokens).sum();
    }

    private List<Tool> tools(int number) {
        List<Tool> tools = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            String words = "some words ".repeat(1 + random.nextInt(40));
            tools.add(new Tool(
                    "tool_" + i,
                    null,
                    words,
                    RawJson.parse("{\"type\":\"object\",\"properties\":{\"a\":{\"description\":\"" + words + "\"}}}"),
                    null,
                    null,
                    null,
                    random.nextInt(3) == 0,
                    false,
                    false));
        }
        return tools;
    }
}
