package dev.toolshelf.search.health;

import dev.toolshelf.search.catalog.CatalogReader;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.catalog.Census;
import dev.toolshelf.search.catalog.NotReadyException;
import dev.toolshelf.search.catalog.Undecodable;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready once the stream has run, which it does only after it has read the catalog's state log to the end that it had at
 * start, and for as long as it runs or shares its queries out anew: another instance that comes or goes takes nothing from
 * what this one knows. Catalog records that cannot be read do not make it unready, they degrade it, which the data says.
 */
@Readiness
@ApplicationScoped
public class StreamReadiness implements HealthCheck {

    private static final long COUNT_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final KafkaStreams streams;
    private final CatalogRecords records;
    private final CatalogReader reader;
    private final Undecodable undecodable;
    private boolean looked;
    private volatile boolean caughtUp;
    private long counted;

    StreamReadiness(KafkaStreams streams, CatalogRecords records, CatalogReader reader, Undecodable undecodable) {
        this.streams = streams;
        this.records = records;
        this.reader = reader;
        this.undecodable = undecodable;
    }

    @Override
    public HealthCheckResponse call() {
        KafkaStreams.State state = streams.state();
        HealthCheckResponseBuilder response =
                HealthCheckResponse.named("search-stream").withData("state", state.name());
        try {
            lookAtAll();
            int bad = undecodable.count();
            caughtUp |= state == KafkaStreams.State.RUNNING;
            return response.status(caughtUp && state.isRunningOrRebalancing())
                    .withData("degraded", bad > 0)
                    .withData("undecodableRecords", bad)
                    .build();
        } catch (NotReadyException e) {
            return response.down().withData("why", e.getMessage()).build();
        }
    }

    /** Looking at every record is what finds those that nobody asked for; not at every probe. */
    private synchronized void lookAtAll() {
        long now = System.nanoTime();
        if (!looked || now - counted > COUNT_EVERY_NANOS) {
            Census.of(records, reader, undecodable);
            looked = true;
            counted = now;
        }
    }
}
