package dev.toolshelf.tokens.wiring;

import dev.toolshelf.tokens.config.TopicConfig;
import dev.toolshelf.tokens.follow.CatalogIndex;
import dev.toolshelf.tokens.follow.ChangeFollower;
import dev.toolshelf.tokens.topology.ThreadReplacement;
import dev.toolshelf.tokens.topology.TokenCountTopology;
import io.quarkus.runtime.Quarkus;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** The topology, and what happens when it dies. */
@Singleton
final class Streams {

    private static final Logger LOG = Logger.getLogger(Streams.class);

    @Produces
    @Singleton
    Topology topology(
            TopicConfig topics,
            CatalogIndex index,
            ChangeFollower changes,
            @ConfigProperty(name = "quarkus.kafka-streams.application-id") String applicationId,
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers) {
        StreamsConfig streams = new StreamsConfig(Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG, applicationId,
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true));
        return TokenCountTopology.build(streams, topics.prefix(), index, changes);
    }

    @Produces
    @Singleton
    StreamsUncaughtExceptionHandler deaths() {
        return new ThreadReplacement(Clock.systemUTC());
    }

    /** A process whose streams have ended for good would look alive and follow nothing: it ends, and is started again. */
    @Produces
    @Singleton
    KafkaStreams.StateListener end() {
        return (now, before) -> {
            if (now == KafkaStreams.State.ERROR) {
                LOG.error("the streams ended with an error: stopping");
                Quarkus.asyncExit(1);
            }
        };
    }
}
