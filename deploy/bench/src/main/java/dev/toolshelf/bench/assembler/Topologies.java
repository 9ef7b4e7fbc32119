package dev.toolshelf.bench.assembler;

import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.assembler.topology.AssemblerTopology;
import dev.toolshelf.assembler.topology.Limits;
import dev.toolshelf.assembler.world.Undecodable;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.family.ModelFamilies;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/** The assembler's topology as the service runs it, and one that reads the same events and writes the same payloads unmade. */
final class Topologies {

    private static final int MAX_EVENT_BYTES = 16_777_216;
    private static final long LIVE_BYTES = 8_388_608;

    private Topologies() {}

    /** The assembler's, with the service's defaults. */
    static Topology assembler(String prefix) {
        EngineConfig config = config();
        Limits limits = new Limits(
                Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60), MAX_EVENT_BYTES, LIVE_BYTES);
        return AssemblerTopology.build(
                prefix,
                config,
                limits,
                new Undecodable(new SimpleMeterRegistry()),
                entry -> {},
                payload -> {},
                conversation -> {});
    }

    /** The engine's configuration as the service has it. */
    static EngineConfig config() {
        return new EngineConfig(
                Profiles.builtIn().forConversations(), ModelFamilies.builtIn(), Support.builtIn(), null, false);
    }

    /**
     * A payload as it was made.
     *
     * @param body its bytes
     * @param headers what travelled with it
     */
    record Ready(byte[] body, Headers headers) {}

    /** Keeps nothing; writes one ready payload for each event that has one. */
    static Topology passThrough(String prefix, Function<String, Ready> payloads) {
        Topology topology = new Topology();
        topology.addSource(
                "read", new StringDeserializer(), new ByteArrayDeserializer(), AssemblerTopics.EVENTS.under(prefix));
        topology.addProcessor("pass", () -> new Pass(payloads), "read");
        topology.addSink(
                "write",
                AssemblerTopics.PAYLOADS.under(prefix),
                new StringSerializer(),
                new ByteArraySerializer(),
                "pass");
        return topology;
    }

    private static final class Pass extends ContextualProcessor<String, byte[], String, byte[]> {

        private final Function<String, Ready> payloads;

        private Pass(Function<String, Ready> payloads) {
            this.payloads = payloads;
        }

        @Override
        public void process(Record<String, byte[]> record) {
            Header due = record.headers().lastHeader(Line.DUE);
            if (due == null) {
                return;
            }
            int turn = Integer.parseInt(new String(due.value(), StandardCharsets.UTF_8));
            Ready ready = payloads.apply(PayloadReader.place(record.key(), turn));
            if (ready == null) {
                throw new IllegalStateException("no payload " + turn + " of " + record.key());
            }
            context().forward(new Record<>(record.key(), ready.body(), record.timestamp(), ready.headers()));
        }
    }
}
