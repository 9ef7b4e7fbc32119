package dev.toolshelf.assembler.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.assembler.validation.rule.RuleBook;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.topic.SearchTopics;
import dev.toolshelf.testinfra.QuarkusInfrastructure;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The assembler with a real broker; the test plays catalog and search. */
@QuarkusTest
@WithTestResource(
        value = QuarkusInfrastructure.class,
        initArgs = @ResourceArg(name = "topics", value = "dev.toolshelf.assembler.api.Topics"))
class AssemblerServiceIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String START = """
            {"type":"start","eventId":"start","wire":"anthropic-messages","model":"claude-opus-4-8",
             "pool":"p","autoAnswer":true,"request":{"max_tokens":100}}""";

    /** Three of them are more than a provider takes. */
    private static final String FILLER = "x".repeat(12_000_000);

    @ConfigProperty(name = "kafka.bootstrap.servers")
    String bootstrap;

    @ConfigProperty(name = "toolshelf.topic-prefix")
    String prefix;

    @TestHTTPResource
    URI home;

    private KafkaProducer<String, byte[]> producer;

    @BeforeEach
    void putPool() throws Exception {
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap), new StringSerializer(), new ByteArraySerializer());
        Listing listing = new Listing(
                null,
                List.of(
                        Tool.of("create_issue", "Opens an issue", "{\"type\":\"object\",\"properties\":{}}"),
                        Tool.of("list_issues", "Lists issues", "{\"type\":\"object\",\"properties\":{}}")));
        Source source = new Source(
                "default",
                "github",
                SourceKind.MCP,
                "github",
                1,
                SourceStatus.READY,
                null,
                listing.digest(),
                2,
                List.of(),
                null,
                null);
        Pool pool = new Pool("default", "p", 1, List.of("github"), null, null, null, null);
        String state = CatalogTopics.STATE.under(prefix);
        send(state, EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing));
        send(state, EntityKey.source("default", "github").toString(), Source.CODEC.encode(source));
        send(state, EntityKey.pool("default", "p").toString(), Pool.CODEC.encode(pool));
        await().atMost(PATIENCE)
                .untilAsserted(() -> given().get("/q/health/ready").then().statusCode(200));
    }

    @AfterEach
    void close() {
        producer.close();
    }

    @Test
    void anybodys_body_is_checked_whatever_its_bytes_are() {
        String body = """
                {"model":"claude-opus-5-5","max_tokens":1,"messages":[{"role":"user","content":[
                  {"type":"tool_result","tool_use_id":"t1","content":"x"}]}]}""";
        given().body(body.getBytes(StandardCharsets.UTF_8))
                .post("/v1/validate?wire=anthropic-messages&apiVersion=2026-10-21")
                .then()
                .statusCode(200)
                .body("valid", equalTo(false))
                .body("findings.code", equalTo(List.of("tool-result-orphan")))
                .body("findings[0].where", equalTo("/messages/0/content/0/tool_use_id"))
                .body("rulesAsOf", equalTo(RuleBook.builtIn().asOf()));
        given().contentType(ContentType.JSON)
                .body("{")
                .post("/v1/validate?wire=openai-chat")
                .then()
                .statusCode(200)
                .body("findings.code", equalTo(List.of("body-malformed")));
        given().body(new byte[21 * 1024 * 1024])
                .post("/v1/validate?wire=anthropic-messages&platform=bedrock")
                .then()
                .statusCode(200)
                .body("findings.code", equalTo(List.of("body-too-large")));
        given().post("/v1/validate")
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("code", equalTo("unknown-target"))
                .body("field", equalTo("wire"));
        given().get("/v1/validate/rules?wire=openai-responses")
                .then()
                .statusCode(200)
                .body("rules.code", hasItem("deferred-without-search"));
    }

    @Test
    void events_over_http_give_payloads_over_http_and_the_search_loop_closes() throws Exception {
        post("round-trip", START).then().statusCode(202);
        post("round-trip", user("u1", "Open an issue."))
                .then()
                .statusCode(202)
                .body("accepted", hasSize(1))
                .body("accepted[0].eventId", equalTo("u1"));

        given().get(path("round-trip") + "/payloads/1?wait=PT60S")
                .then()
                .statusCode(200)
                .body("tools.name", equalTo(List.of("ToolSearch", "mcp__github__create_issue")));
        post("round-trip", """
                        {"type":"message","eventId":"a1","role":"assistant","content":[
                          {"type":"tool_use","id":"toolu_1","name":"ToolSearch","input":{"query":"list issues"}}]}""").then().statusCode(202);
        answerQueries("default/round-trip");

        given().get(path("round-trip") + "/payloads/2?wait=PT60S")
                .then()
                .statusCode(200)
                .body("tools[2].name", equalTo("mcp__github__list_issues"))
                .body("tools[2].defer_loading", equalTo(true));
        byte[] record = given().get(path("round-trip") + "/payloads/2/record").asByteArray();
        assertThat(DecisionRecord.CODEC.decode(record).discovered()).containsExactly("mcp__github__list_issues");
        given().get(path("round-trip") + "/payloads?after=0")
                .then()
                .statusCode(200)
                .body("turn", equalTo(List.of(1, 2)));
    }

    @Test
    void the_stream_of_payloads_begins_after_the_last_event_seen_and_goes_on() throws Exception {
        post("streamed", "[" + START + "," + user("u1", "one") + "," + assistant("a1") + "," + user("u2", "two") + "]")
                .then()
                .statusCode(202);
        given().get(path("streamed") + "/payloads/2?wait=PT60S").then().statusCode(200);
        HttpRequest request = HttpRequest.newBuilder(home.resolve(path("streamed") + "/payloads/stream"))
                .header("Accept", "text/event-stream")
                .header("Last-Event-ID", "1")
                .build();
        HttpResponse<InputStream> response =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());

        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            assertThat(nextId(lines)).isEqualTo("2");
            post("streamed", "[" + assistant("a2") + "," + user("u3", "three") + "]")
                    .then()
                    .statusCode(202);
            assertThat(nextId(lines)).isEqualTo("3");
        }
    }

    @Test
    void a_malformed_event_is_refused_with_field_and_rule() {
        post("bad", "{\"type\":\"start\",\"eventId\":\"start\",\"wire\":\"telegraph\",\"model\":\"m\"}")
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("code", equalTo("malformed"))
                .body("field", equalTo("wire"))
                .body("detail", containsString("anthropic-messages"));
        post("bad", "{\"type\":\"message\",\"eventId\":\"u1\",\"role\":\"user\",\"content\":7}")
                .then()
                .statusCode(400)
                .body("field", equalTo("content"));
        post("bad", "[" + START + ",{\"type\":\"message\",\"role\":\"robot\",\"content\":\"x\"}]")
                .then()
                .statusCode(400)
                .body("field", equalTo("events[1].role"));
        post("bad", "{\"type\":\"message\",\"role\":\"user\",\"content\":[]}")
                .then()
                .statusCode(400)
                .body("field", equalTo("content"));
        post("bad", "{\"type\":\"telegram\"}").then().statusCode(400).body("field", equalTo("type"));
        post("bad", START.replace("100", "\"lots\""))
                .then()
                .statusCode(400)
                .body("field", equalTo("request.max_tokens"));
        post("bad", "{").then().statusCode(400).body("type", equalTo("urn:toolshelf:problem:malformed"));
        given().contentType(ContentType.JSON)
                .body(START)
                .post("/v1/tenants/default/conversations/{c}/events", "a b")
                .then()
                .statusCode(400)
                .body("code", equalTo("invalid-id"));
    }

    @Test
    void a_payload_that_is_not_there_is_a_404_with_a_code() {
        given().get(path("nobody") + "/payloads/1")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("code", equalTo("payload-not-there"));
        given().get(path("nobody") + "/payloads/1?wait=soon")
                .then()
                .statusCode(400)
                .body("field", equalTo("wait"));
    }

    @Test
    void a_rejected_payload_is_a_422_that_says_why() {
        post("rejected", START.replace("{\"max_tokens\":100}", "{\"max_tokens\":100,\"system\":\"" + FILLER + "\"}"))
                .then()
                .statusCode(202);
        post("rejected", user("u1", FILLER)).then().statusCode(202);
        post("rejected", assistant("a1")).then().statusCode(202);
        post("rejected", user("u2", FILLER)).then().statusCode(202);

        given().get(path("rejected") + "/payloads/2?wait=PT60S")
                .then()
                .statusCode(422)
                .body("code", equalTo("payload-rejected"))
                .body("detail", containsString("the limit is"));
    }

    @Test
    void a_record_that_nobody_can_read_goes_to_the_dead_letters() throws Exception {
        send(AssemblerTopics.EVENTS.under(prefix), "default/poison", "poison".getBytes(StandardCharsets.UTF_8));

        ConsumerRecord<String, byte[]> letter =
                first(AssemblerTopics.EVENTS.deadLetters().under(prefix), "default/poison");

        assertThat(new String(letter.value(), StandardCharsets.UTF_8)).isEqualTo("poison");
    }

    /** Plays the search service for one query of a conversation. */
    private void answerQueries(String conversation) throws Exception {
        ConsumerRecord<String, byte[]> asked = first(SearchTopics.QUERIES.under(prefix), conversation);
        SearchQuery query = SearchQuery.CODEC.decode(asked.value());
        SearchAnswer answer = new SearchAnswer(
                query.id(),
                SearchAnswer.Status.READY,
                List.of(new Match("mcp__github__list_issues", "github", 24.0, "keywords")),
                2,
                1,
                null,
                null,
                null,
                null,
                null,
                1);
        send(SearchTopics.ANSWERS.under(prefix), conversation, SearchAnswer.CODEC.encode(answer));
    }

    private ConsumerRecord<String, byte[]> first(String topic, String key) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                bootstrap,
                "group.id",
                "reader-" + System.nanoTime(),
                "auto.offset.reset",
                "earliest",
                "isolation.level",
                "read_committed");
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(topic));
            ConsumerRecord<String, byte[]>[] found = new ConsumerRecord[1];
            await().atMost(PATIENCE).until(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> {
                    if (record.key().equals(key) && found[0] == null) {
                        found[0] = record;
                    }
                });
                return found[0] != null;
            });
            return found[0];
        }
    }

    private void send(String topic, String key, byte[] value) throws Exception {
        producer.send(new ProducerRecord<>(topic, key, value)).get();
    }

    private static Response post(String conversation, String body) {
        return given().contentType(ContentType.JSON).body(body).post(path(conversation) + "/events");
    }

    private static String path(String conversation) {
        return "/v1/tenants/default/conversations/" + conversation;
    }

    private static String nextId(BufferedReader lines) throws Exception {
        String line = lines.readLine();
        while (line != null && !line.startsWith("id:")) {
            assertThat(line).matches("(event|data):.*|");
            line = lines.readLine();
        }
        return line == null ? null : line.substring("id:".length()).trim();
    }

    private static String user(String id, String text) {
        return "{\"type\":\"message\",\"eventId\":\"" + id + "\",\"role\":\"user\",\"content\":\"" + text + "\"}";
    }

    private static String assistant(String id) {
        return "{\"type\":\"message\",\"eventId\":\"" + id + "\",\"role\":\"assistant\",\"content\":\"ok\"}";
    }
}
