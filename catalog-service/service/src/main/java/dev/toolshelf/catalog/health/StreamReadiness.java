package dev.toolshelf.catalog.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.streams.KafkaStreams;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready as long as the stream runs, so that what is written can be read. */
@Readiness
@ApplicationScoped
public class StreamReadiness implements HealthCheck {

    private final KafkaStreams streams;

    StreamReadiness(KafkaStreams streams) {
        this.streams = streams;
    }

    @Override
    public HealthCheckResponse call() {
        KafkaStreams.State state = streams.state();
        return HealthCheckResponse.named("catalog-stream")
                .status(state == KafkaStreams.State.RUNNING)
                .withData("state", state.name())
                .build();
    }
}
