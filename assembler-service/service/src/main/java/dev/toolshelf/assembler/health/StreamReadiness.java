package dev.toolshelf.assembler.health;

import dev.toolshelf.assembler.world.Undecodable;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.streams.KafkaStreams;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the stream runs, which it does only after the catalog and the counts were read to their ends. */
@Readiness
@ApplicationScoped
public class StreamReadiness implements HealthCheck {

    private final KafkaStreams streams;
    private final Undecodable undecodable;

    /** Over the stream. */
    StreamReadiness(KafkaStreams streams, Undecodable undecodable) {
        this.streams = streams;
        this.undecodable = undecodable;
    }

    @Override
    public HealthCheckResponse call() {
        KafkaStreams.State state = streams.state();
        return HealthCheckResponse.named("assembler")
                .status(state == KafkaStreams.State.RUNNING)
                .withData("state", state.name())
                .withData("degraded", undecodable.count() > 0)
                .withData("undecodable-records", undecodable.count())
                .build();
    }
}
