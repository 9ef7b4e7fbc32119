package dev.toolshelf.search.service;

import static dev.toolshelf.search.topology.KnownCatalogRecords.listing;
import static dev.toolshelf.search.topology.KnownCatalogRecords.source;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.CatalogReader;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.catalog.Shelf;
import dev.toolshelf.search.catalog.StateLog;
import dev.toolshelf.search.catalog.Undecodable;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.topology.SearchTopology;
import dev.toolshelf.testinfra.TestInfrastructure;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Readiness says that the stream runs; this is what makes that mean that the index has caught up. */
class CaughtUpIT {

    private static final int SOURCES = 4_000;
    private static final int PER_TRANSACTION = 500;

    private final String prefix = "c" + UUID.randomUUID().toString().substring(0, 8);
    private final String bootstrapServers = TestInfrastructure.shared().bootstrapServers();

    @TempDir
    Path state;

    @Test
    void the_stream_runs_only_when_all_that_the_log_held_at_start_is_in_the_table() throws Exception {
        TestInfrastructure.shared().createTopics(DeclaredTopics.topics(prefix));
        try (KafkaSide kafka = new KafkaSide(bootstrapServers, prefix)) {
            for (int from = 0; from < SOURCES; from += PER_TRANSACTION) {
                kafka.commit(CatalogTopics.STATE, sources(from));
            }
        }
        Set<String> read = ConcurrentHashMap.newKeySet();
        CompletableFuture<Integer> readWhenRunning = new CompletableFuture<>();
        try (KafkaStreams streams = instance(new StateLog((records, source) -> read.add(source)))) {
            streams.setStateListener((now, before) -> {
                if (now == KafkaStreams.State.RUNNING) {
                    readWhenRunning.complete(read.size());
                }
            });
            streams.start();

            assertThat(readWhenRunning.get(120, TimeUnit.SECONDS)).isEqualTo(SOURCES);
        }
    }

    private static Map<String, byte[]> sources(int from) {
        Map<String, byte[]> records = new HashMap<>();
        for (int i = from; i < from + PER_TRANSACTION; i++) {
            records.put("source/default/s" + i, Source.CODEC.encode(source("default", "s" + i, 1, listing("tool"))));
        }
        return records;
    }

    private KafkaStreams instance(StateLog stateLog) {
        CatalogReader reader = new CatalogReader(new Undecodable(new SimpleMeterRegistry()));
        SearchablePools pools = new SearchablePools(reader, new Shelf(reader, 1_000_000), 1_000_000);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, prefix);
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        QueryAnswers answers = new QueryAnswers(pools, Profiles.builtIn(), new Harnesses());
        return new KafkaStreams(SearchTopology.build(prefix, stateLog, answers, Duration.ofSeconds(2), 10), properties);
    }
}
