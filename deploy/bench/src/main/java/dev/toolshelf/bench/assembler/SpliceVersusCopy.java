package dev.toolshelf.bench.assembler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.Effect;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.payload.Body;
import dev.toolshelf.assembler.payload.ToolBytes;
import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The body of a payload of a megabyte from its parts as they are kept, against a copy of an array of that size; beside it the
 * whole of what an event does that makes such a payload, without the stream.
 */
public final class SpliceVersusCopy implements Measurement {

    private static final int BYTES = 1_000_000;
    private static final int ROUNDS = 1_000;

    @Override
    public String name() {
        return "assembler-splice";
    }

    @Override
    public String about() {
        return "a 1 MB payload from its parts, against a plain copy (about 20 s)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        LoadPool pool = LoadPool.of(context.home());
        Held held = new Held(new ConversationEngine(Topologies.config()), new PoolWorld(pool), "default/large");
        byte[] event = null;
        byte[] body = new byte[0];
        for (Talk.Beat beat : new Talks(pool).one("large", 1, ROUNDS, false).beats()) {
            if (beat.due()) {
                body = body(held, beat.event());
                event = beat.event();
                if (body.length >= BYTES) {
                    break;
                }
            }
            held.apply(beat.event());
        }
        byte[] last = event;
        double whole = Warmed.medianMicros(() -> body(held, last));
        held.apply(last);
        byte[] made = body;
        Parts parts = Parts.of(made, held.messages());
        if (!Arrays.equals(parts.splice(), made)) {
            throw new IllegalStateException("the parts do not make the body");
        }
        double splice = Warmed.medianMicros(parts::splice);
        double copy = Warmed.medianMicros(made::clone);
        String what = String.format(
                "body of %,d bytes from %d messages and %d tools, p50",
                made.length, held.messages().size(), parts.tools.size());
        return List.of(
                new Measured(
                        "assembler.splice-vs-copy",
                        what + "; baseline: a copy of it",
                        splice,
                        copy,
                        splice / copy,
                        "us"),
                Measured.alone(
                        "assembler.payload-1mb",
                        "the event that makes it: parsed, applied, announced, spliced, compared with the last one, checked; p50",
                        whole,
                        "us"));
    }

    private static byte[] body(Held held, byte[] event) {
        return held.look(event).effects().stream()
                .filter(Effect.EmitPayload.class::isInstance)
                .map(effect -> ((Effect.EmitPayload) effect).body())
                .findFirst()
                .orElseThrow();
    }

    private record Parts(String model, byte[] fields, List<ToolBytes> tools, List<StoredMessage> messages) {

        static Parts of(byte[] body, List<StoredMessage> messages) throws IOException {
            JsonNode read = Json.mapper().readTree(body);
            List<ToolBytes> tools = new ArrayList<>();
            read.path("tools").forEach(tool -> tools.add(new ToolBytes(utf8(tool.toString()), "", new byte[0], false)));
            ObjectNode rest = read.deepCopy();
            rest.remove(List.of("model", "tools", "messages"));
            String fields = rest.toString();
            return new Parts(
                    read.path("model").asText(), utf8(fields.substring(1, fields.length() - 1)), tools, messages);
        }

        byte[] splice() {
            return Body.of(model, fields, tools, "messages", messages);
        }

        private static byte[] utf8(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
