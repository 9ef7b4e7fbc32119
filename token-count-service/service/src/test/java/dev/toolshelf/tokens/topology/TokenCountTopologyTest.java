package dev.toolshelf.tokens.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.change.CatalogChange.What;
import dev.toolshelf.catalog.topic.EntityKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TokenCountTopologyTest {

    private final List<String> heard = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();
    private final Topology topology = TokenCountTopology.build(
            new StreamsConfig(Map.of(
                    StreamsConfig.APPLICATION_ID_CONFIG, "test",
                    StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1",
                    StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true)),
            "shelf",
            (key, value) -> shown.add(key + (value == null ? " gone" : " " + value.length)),
            new ChangeListener() {
                @Override
                public void changed(EntityKey entity, CatalogChange change) {
                    heard.add(entity + " " + change.what() + " " + change.revision());
                }

                @Override
                public void unreadable(String place, String reason) {
                    heard.add(place + ": " + reason);
                }
            });
    private TopologyTestDriver driver;

    @BeforeEach
    void start() {
        driver = new TopologyTestDriver(topology, new Properties());
    }

    @AfterEach
    void stop() {
        driver.close();
    }

    @Test
    void it_is_the_topology_that_was_agreed() throws IOException {
        String golden;
        try (var in = getClass().getResourceAsStream("/topology.txt")) {
            golden = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }

        assertThat(topology.describe().toString().stripTrailing()).isEqualTo(golden.stripTrailing());
    }

    @Test
    void the_newest_state_is_held_as_the_bytes_that_came() {
        send("shelf.catalog.state.v1", "source/acme/gh", "first");
        send("shelf.catalog.state.v1", "source/acme/gh", "not even JSON");
        send("shelf.catalog.state.v1", "source/acme/gone", "x");
        send("shelf.catalog.state.v1", "source/acme/gone", null);
        send("shelf.tokens.counts.v1", "d/gh/gpt", "count");

        assertThat(shown)
                .containsExactly(
                        "source/acme/gh 5", "source/acme/gh 13", "source/acme/gone 1", "source/acme/gone gone");
        assertThat(stored(TokenCountTopology.CATALOG_STATE, "source/acme/gh")).isEqualTo("not even JSON");
        assertThat(stored(TokenCountTopology.CATALOG_STATE, "source/acme/gone")).isNull();
        assertThat(stored(TokenCountTopology.PUBLISHED_COUNTS, "d/gh/gpt")).isEqualTo("count");
    }

    @Test
    void changes_are_handed_over_in_order() {
        change("source/acme/gh", new CatalogChange(What.PUT, 1, "d1", null));
        change("pool/acme/dev", new CatalogChange(What.DELETED, 7, null, null));

        assertThat(heard).containsExactly("source/acme/gh PUT 1", "pool/acme/dev DELETED 7");
    }

    @Test
    void a_change_that_cannot_be_read_is_said_and_stops_nothing() {
        send("shelf.catalog.changes.v1", "source/acme/gh", "{\"revision\":\"many\"}");
        send("shelf.catalog.changes.v1", "nonsense", "{}");
        send("shelf.catalog.changes.v1", "source/acme/gh", null);
        change("source/acme/gh", new CatalogChange(What.PUT, 2, "d2", "d1"));

        assertThat(heard).hasSize(4);
        assertThat(heard.get(0)).startsWith("shelf.catalog.changes.v1-0@0: revision");
        assertThat(heard.get(1)).isEqualTo("shelf.catalog.changes.v1-0@1: the key names no source or pool");
        assertThat(heard.get(2)).isEqualTo("shelf.catalog.changes.v1-0@2: the value is missing");
        assertThat(heard.get(3)).isEqualTo("source/acme/gh PUT 2");
    }

    private void change(String key, CatalogChange change) {
        send("shelf.catalog.changes.v1", key, new String(CatalogChange.CODEC.encode(change), StandardCharsets.UTF_8));
    }

    private void send(String topic, String key, String value) {
        byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
        driver.createInputTopic(topic, new StringSerializer(), new ByteArraySerializer())
                .pipeInput(key, bytes);
    }

    private String stored(String store, String key) {
        byte[] bytes = driver.<String, byte[]>getKeyValueStore(store).get(key);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }
}
