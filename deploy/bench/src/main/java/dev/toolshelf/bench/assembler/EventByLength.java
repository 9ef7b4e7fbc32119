package dev.toolshelf.bench.assembler;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.bench.tokens.Percentile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * One event in a conversation of a thousand against one in a conversation of ten, without stream and disk: decoded, applied,
 * and what it changed encoded for the store. The events are questions without an answer due, calls, their results and answers,
 * so that no payload is made: a payload's own size grows with the conversation. That the records which reach the store do not
 * grow either is a test of the service.
 */
public final class EventByLength implements Measurement {

    private static final int SHORT = 10;
    private static final int LONG = 1_000;
    private static final int LONG_ONES = 50;
    private static final int VISITS = 400;
    private static final int WARM_UP = 200;
    private static final int CYCLE = 4;

    @Override
    public String name() {
        return "assembler-length";
    }

    @Override
    public String about() {
        return "an event in a conversation of 1,000 events against one of 10 (about 20 s)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        PoolWorld world = new PoolWorld(LoadPool.of(context.home()));
        ConversationEngine engine = new ConversationEngine(Topologies.config());
        int samples = LONG_ONES * (VISITS - WARM_UP) * CYCLE;
        double[] inShort = new double[samples];
        double[] inLong = new double[samples];
        int at = -LONG_ONES * WARM_UP * CYCLE;
        for (int i = 0; i < VISITS; i++) {
            // New long ones each time, too: with every visit they would grow beyond a thousand.
            Length grown = new Length(new Held(engine, world, "default/long-" + i), LONG - 1);
            for (int k = 0; k < LONG_ONES; k++) {
                Length small = new Length(new Held(engine, world, "default/short-" + i + "-" + k), SHORT - 1);
                for (int j = 0; j < CYCLE; j++, at++) {
                    double one = small.timed();
                    double other = grown.timed();
                    if (at >= 0) {
                        inShort[at] = one;
                        inLong[at] = other;
                    }
                }
            }
        }
        double meanShort = Arrays.stream(inShort).average().orElseThrow();
        double meanLong = Arrays.stream(inLong).average().orElseThrow();
        double ours = Percentile.of(0.5, inLong);
        double baseline = Percentile.of(0.5, inShort);
        return List.of(
                new Measured(
                        "assembler.event-1000-vs-10",
                        "an event without a payload in a conversation of 1,000 to 1,200 events: decoded, applied, changed parts "
                                + "encoded, p50 of " + samples + "; baseline: in one of 10 to 13",
                        ours,
                        baseline,
                        ours / baseline,
                        "us"),
                new Measured(
                        "assembler.event-1000-vs-10-mean",
                        "the same, mean",
                        meanLong,
                        meanShort,
                        meanLong / meanShort,
                        "us"));
    }

    /** A conversation that goes on and on. */
    private static final class Length {

        private final Held held;
        private int events;

        private Length(Held held, int length) {
            this.held = held;
            for (int i = 0; i < length; i++) {
                held.apply(next());
            }
        }

        double timed() {
            byte[] event = next();
            long began = System.nanoTime();
            held.apply(event);
            return (System.nanoTime() - began) / 1e3;
        }

        private byte[] next() {
            int number = events++;
            ObjectNode event = JsonNodeFactory.instance.objectNode().put("eventId", "e" + number);
            if (number == 0) {
                event.put("type", "start").put("wire", "anthropic-messages").put("model", Talks.MODEL);
                event.put("pool", LoadPool.ID).put("autoAnswer", false);
                event.putObject("request").put("max_tokens", 1024);
                return bytes(event);
            }
            event.put("type", "message").put("respond", false);
            switch (number % CYCLE) {
                case 1 -> event.put("role", "user").put("content", text(400));
                case 2 ->
                    event.put("role", "assistant")
                            .putArray("content")
                            .addObject()
                            .put("type", "tool_use")
                            .put("id", "toolu_" + number)
                            .put("name", "mcp__github__get_me")
                            .putObject("input")
                            .put("text", text(200));
                case 3 ->
                    event.put("role", "user")
                            .putArray("content")
                            .addObject()
                            .put("type", "tool_result")
                            .put("tool_use_id", "toolu_" + (number - 1))
                            .put("content", text(1_500));
                default -> event.put("role", "assistant").put("content", text(600));
            }
            return bytes(event);
        }

        private static String text(int bytes) {
            return "the build of the release is ready for review and ".repeat(bytes / 49 + 1);
        }

        private static byte[] bytes(ObjectNode event) {
            return event.toString().getBytes(StandardCharsets.UTF_8);
        }
    }
}
