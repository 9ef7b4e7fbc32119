package dev.toolshelf.search.service;

import static dev.toolshelf.search.topology.KnownCatalogRecords.listing;
import static dev.toolshelf.search.topology.KnownCatalogRecords.pool;
import static dev.toolshelf.search.topology.KnownCatalogRecords.source;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.CatalogReader;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.catalog.Shelf;
import dev.toolshelf.search.catalog.StateLog;
import dev.toolshelf.search.catalog.Undecodable;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.topic.SearchTopics;
import dev.toolshelf.search.topology.SearchTopology;
import dev.toolshelf.testinfra.TestInfrastructure;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query that waits is kept by the broker, not by the process that took it. */
class WaitingQueryIT {

    private final String prefix = "w" + UUID.randomUUID().toString().substring(0, 8);
    private final String bootstrapServers = TestInfrastructure.shared().bootstrapServers();

    @TempDir
    Path before;

    @TempDir
    Path after;

    @Test
    void a_waiting_query_is_answered_by_the_instance_that_takes_over() throws Exception {
        TestInfrastructure.shared().createTopics(DeclaredTopics.topics(prefix));
        try (KafkaSide kafka = new KafkaSide(bootstrapServers, prefix)) {
            try (KafkaStreams first = instance(before)) {
                first.start();
                SearchQuery query = new SearchQuery("waits", "default", "main", 1L, null, null, "send", null);
                kafka.send(SearchTopics.QUERIES, "default/conversation", SearchQuery.CODEC.encode(query));
                awaitCommitted();
            }
            Listing slack = listing("send_message");
            Map<String, byte[]> records = new LinkedHashMap<>();
            records.put(EntityKey.definitions(slack.digest()), Listing.CODEC.encode(slack));
            records.put(
                    EntityKey.source("default", "slack").toString(),
                    Source.CODEC.encode(source("default", "slack", 1, slack)));
            records.put(
                    EntityKey.pool("default", "main").toString(),
                    Pool.CODEC.encode(pool("default", "main", 1, "slack")));
            kafka.commit(CatalogTopics.STATE, records);

            try (KafkaStreams second = instance(after)) {
                second.start();
                SearchAnswer answer = SearchAnswer.CODEC.decode(
                        kafka.await(SearchTopics.ANSWERS, any -> true).value());

                assertThat(answer.queryId()).isEqualTo("waits");
                assertThat(answer.status()).isEqualTo(SearchAnswer.Status.READY);
                assertThat(answer.matches()).hasSize(1);
            }
        }
    }

    /** From then on nobody reads the query's record again. */
    private void awaitCommitted() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(90))
                    .ignoreExceptions()
                    .until(() -> admin
                            .listConsumerGroupOffsets(prefix)
                            .partitionsToOffsetAndMetadata()
                            .get(30, TimeUnit.SECONDS)
                            .values()
                            .stream()
                            .anyMatch(offset -> offset != null && offset.offset() >= 1));
        }
    }

    private KafkaStreams instance(Path stateDirectory) {
        CatalogReader reader = new CatalogReader(new Undecodable(new SimpleMeterRegistry()));
        SearchablePools pools = new SearchablePools(reader, new Shelf(reader, 1_000_000), 1_000_000);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, prefix);
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        properties.put("auto.offset.reset", "earliest");
        properties.put("session.timeout.ms", 6_000);
        QueryAnswers answers = new QueryAnswers(pools, Profiles.builtIn(), new Harnesses());
        return new KafkaStreams(
                SearchTopology.build(prefix, new StateLog((records, source) -> {}), answers, Duration.ofHours(1), 10),
                properties);
    }
}
