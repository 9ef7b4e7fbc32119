package dev.toolshelf.catalog.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.toolshelf.catalog.connector.GrowingServerMain;
import dev.toolshelf.catalog.connector.OddServerMain;
import dev.toolshelf.testinfra.QuarkusInfrastructure;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real MCP servers, started from the file that people already have. */
@QuarkusTest
@QuarkusTestResource(
        value = QuarkusInfrastructure.class,
        initArgs = @ResourceArg(name = "topics", value = "dev.toolshelf.catalog.api.TestTopics"))
class ImportIT {

    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final String TENANT = "/v1/tenants/default";
    private static final String SECRET = "tok-4711-never-seen";

    @ConfigProperty(name = "kafka.bootstrap.servers")
    String bootstrap;

    @ConfigProperty(name = "toolshelf.topic-prefix")
    String prefix;

    @ConfigProperty(name = "kafka-streams.state.dir")
    String stateDir;

    @TempDir
    Path folder;

    @BeforeEach
    void ready() {
        await().atMost(LIMIT).until(() -> given().get("/q/health/ready").statusCode() == 200);
    }

    private static Map<String, Object> java(Class<?> main, Map<String, String> env, String... args) {
        List<String> arguments = new ArrayList<>(
                List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), main.getName()));
        arguments.addAll(Arrays.asList(args));
        String program = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Map.of("command", program, "args", arguments, "env", env);
    }

    private static JsonPath importServers(String query, Map<String, Object> servers) {
        try {
            String body = new ObjectMapper().writeValueAsString(Map.of("mcpServers", servers));
            return given().body(body)
                    .post(TENANT + "/import" + query)
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonPath source(String id) {
        return given().get(TENANT + "/sources/" + id).jsonPath();
    }

    @Test
    void imported_servers_are_listed_join_the_pool_and_follow_their_changes_and_no_secret_is_seen() throws IOException {
        Path trigger = folder.resolve("grow");
        long processes = ProcessHandle.current().descendants().count();
        JsonPath answer = importServers(
                "?pool=all&wait=90",
                Map.of(
                        "odd", java(OddServerMain.class, Map.of("UNUSED_TOKEN", SECRET)),
                        "growing", java(GrowingServerMain.class, Map.of("SERVER_TOKEN", SECRET), trigger.toString()),
                        "leaky", java(GrowingServerMain.class, Map.of("SERVER_TOKEN", SECRET), "x", "leak"),
                        "gone", Map.of("url", "http://127.0.0.1:1/mcp", "headers", Map.of("X-Key", SECRET)),
                        "bad", Map.of("type", "http")));

        assertThat(answer.getList("servers.name")).containsExactlyInAnyOrder("odd", "growing", "leaky", "gone", "bad");
        assertThat(answer.getString("servers.find { it.name == 'odd' }.status")).isEqualTo("ready");
        assertThat(answer.getString("servers.find { it.name == 'growing' }.status"))
                .isEqualTo("ready");
        assertThat(answer.getString("servers.find { it.name == 'leaky' }.status"))
                .isEqualTo("failed");
        assertThat(answer.getString("servers.find { it.name == 'leaky' }.detail"))
                .contains("with token *** here");
        assertThat(answer.getString("servers.find { it.name == 'gone' }.status"))
                .isEqualTo("failed");
        assertThat(answer.getString("servers.find { it.name == 'bad' }.status")).isEqualTo("refused");
        assertThat(answer.getList("pool.sources")).containsExactlyInAnyOrder("odd", "growing", "leaky", "gone");

        JsonPath odd = source("odd");
        assertThat(odd.getInt("toolCount")).isEqualTo(4);
        assertThat(odd.getString("transport")).isEqualTo("stdio");
        assertThat(odd.getList("refusals.code"))
                .containsExactly("schema-not-an-object", "not-an-object", "schema-missing", "not-an-object");
        assertThat(given().get(TENANT + "/sources/odd/tools").asString())
                .contains("\"instructions\":\"Read the pages.\"")
                .contains("\"maximum\":1.10")
                .contains("{\"oneOf\":[{\"a\":1E5}]}");

        Files.createFile(trigger);
        await().atMost(LIMIT).until(() -> source("growing").getInt("toolCount") == 2);
        assertThat(source("growing").getLong("revision")).isEqualTo(3);

        given().body("{\"tools\":[]}").put(TENANT + "/sources/odd").then().statusCode(409);
        Path file = Path.of(stateDir, "connections.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file)).contains(SECRET);

        for (String id : List.of("odd", "growing", "leaky", "gone")) {
            given().delete(TENANT + "/sources/" + id).then().statusCode(204);
            assertThat(given().get(TENANT + "/sources/" + id).statusCode()).isEqualTo(404);
        }
        await().atMost(LIMIT).until(() -> ProcessHandle.current().descendants().count() <= processes);
        assertThat(Files.readString(file)).isEqualTo("{}");
        assertThat(everythingOnTheTopics())
                .contains("growing")
                .contains("sprout")
                .doesNotContain(SECRET);
        assertThat(Files.readString(Path.of("target/catalog-it.log")))
                .contains("source/default/growing")
                .doesNotContain(SECRET);
    }

    @Test
    void what_is_no_file_of_servers_is_told() {
        for (String body : List.of("{", "[]", "{}", "{\"mcpServers\":[]}")) {
            given().body(body).post(TENANT + "/import").then().statusCode(400).contentType("application/problem+json");
        }
        given().body("{\"mcpServers\":{}}")
                .post(TENANT + "/import?pool=a%20b")
                .then()
                .statusCode(400);
        given().body("{\"mcpServers\":{}}")
                .post(TENANT + "/import?wait=500")
                .then()
                .statusCode(400);
    }

    private String everythingOnTheTopics() {
        StringBuilder all = new StringBuilder();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.listTopics().entrySet().stream()
                    .filter(topic -> topic.getKey().startsWith(prefix))
                    .flatMap(topic -> topic.getValue().stream())
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            assertThat(partitions)
                    .hasSizeGreaterThanOrEqualTo(TestTopics.topics(prefix).size());
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            await().atMost(LIMIT).until(() -> {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    all.append(text(record.key())).append(text(record.value())).append(record.headers());
                }
                return partitions.stream().allMatch(partition -> consumer.position(partition) >= ends.get(partition));
            });
        }
        return all.toString();
    }

    private static String text(byte[] bytes) {
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }
}
