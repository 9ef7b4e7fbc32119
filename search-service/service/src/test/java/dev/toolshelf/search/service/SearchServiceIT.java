package dev.toolshelf.search.service;

import static dev.toolshelf.search.service.SearchCalls.awaitPool;
import static dev.toolshelf.search.service.SearchCalls.catalogHas;
import static dev.toolshelf.search.service.SearchCalls.problem;
import static dev.toolshelf.search.service.SearchCalls.records;
import static dev.toolshelf.search.service.SearchCalls.search;
import static dev.toolshelf.search.topology.KnownCatalogRecords.listing;
import static dev.toolshelf.search.topology.KnownCatalogRecords.pool;
import static dev.toolshelf.search.topology.KnownCatalogRecords.source;
import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.nullValue;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.topic.SearchTopics;
import dev.toolshelf.testinfra.QuarkusInfrastructure;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(
        value = QuarkusInfrastructure.class,
        initArgs =
                @ResourceArg(
                        name = QuarkusInfrastructure.TOPICS,
                        value = "dev.toolshelf.search.service.DeclaredTopics"))
class SearchServiceIT {

    private static final Listing SLACK = listing("send_message", "list_channels");

    private KafkaSide kafka;

    @BeforeEach
    void connect() {
        kafka = SearchCalls.kafka();
    }

    @AfterEach
    void disconnect() {
        kafka.close();
    }

    @Test
    void a_pool_is_searched_over_http_as_soon_as_the_catalog_has_it() {
        catalogHas(kafka, pool("default", "http", 3, "slack", "jira"), source("default", "slack", 1, SLACK), SLACK);
        awaitPool("http");

        search("http", "{\"query\":\"slack send\",\"max_results\":99,\"profile\":\"claude-code\"}", "json")
                .statusCode(200)
                .contentType("application/json")
                .body("status", equalTo("partial"))
                .body("matches.name", contains("mcp__slack__send_message", "mcp__slack__list_channels"))
                .body("matches.score", contains(24.0f, 12.0f))
                .body("unavailable.jira", equalTo("missing"))
                .body("notes", contains("max_results was 99 and is limited to 50"))
                .body("poolRevision", equalTo(3))
                .body("error", nullValue());
    }

    @Test
    void the_tool_reference_form_is_the_content_of_a_tool_result_with_notes_outside() {
        catalogHas(kafka, pool("default", "form", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        awaitPool("form");

        search("form", "{\"query\":\"select:mcp__slack__send_message,Gone\"}", "tool_reference")
                .statusCode(200)
                .body("found", equalTo(true))
                .body("content.type", contains("tool_reference"))
                .body("content.tool_name", contains("mcp__slack__send_message"))
                .body("notes", contains("There is no tool with the name: Gone."));
        search("form", "{\"query\":\"zzzqqq\"}", "tool_reference")
                .statusCode(200)
                .body("found", equalTo(false))
                .body("content", equalTo("No matching tool was found; 2 tools were searched."))
                .body("notes", empty());
    }

    @Test
    void what_cannot_be_served_is_told_as_a_problem_with_code_and_field() {
        catalogHas(kafka, pool("default", "problems", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        awaitPool("problems");

        problem("problems", "{\"query\":", 400, "malformed-json", null);
        problem("problems", "[]", 400, "malformed-json", null);
        problem("problems", "", 400, "malformed-json", null);
        problem("problems", "{\"query\":7}", 400, "wrong-type", "query");
        problem("problems", "{\"query\":\"a\",\"max_results\":\"3\"}", 400, "wrong-type", "max_results");
        problem("problems", "{\"query\":\"a\",\"max_results\":1.5}", 400, "wrong-type", "max_results");
        problem("problems", "{\"query\":\"a\",\"max_results\":0}", 400, "query-refused", "max_results")
                .body("detail", equalTo("max_results is 0; it must be at least 1"));
        problem("problems", "{}", 400, "query-refused", "query");
        problem("problems", "{\"query\":\"a\",\"profile\":\"martian\"}", 400, "profile-unknown", "profile");
        problem("problems", "{\"query\":\"" + "a".repeat(64 * 1024) + "\"}", 413, "too-large", null)
                .body("detail", containsString("65536"));
        problem("nowhere", "{\"query\":\"a\"}", 404, "pool-unknown", "pool");
        problem("not%20an%20id", "{\"query\":\"a\"}", 400, "invalid-id", "pool")
                .body("detail", containsString("not an id"))
                .body("detail", containsString(EntityKey.ID_RULE));
        problem("problems", "{\"query\":\"a\",\"maxResults\":3}", 400, "unknown-field", "maxResults")
                .body(
                        "detail",
                        equalTo("maxResults is no field of this body; accepted: query, max_results, profile,"
                                + " namespace, offset, explain, expected"));
        search("problems", "{\"query\":\"a\"}", "xml").statusCode(400).body("field", equalTo("form"));
    }

    @Test
    void a_path_or_method_that_is_not_there_is_told_as_a_problem() {
        given().get("/v1/nothing")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("code", equalTo("not-found"));
        given().get("/v1/tenants/default/pools/any/search")
                .then()
                .statusCode(405)
                .contentType("application/problem+json")
                .body("code", equalTo("method-not-allowed"));
    }

    @Test
    void another_tenant_sees_nothing_of_a_pool() {
        catalogHas(kafka, pool("default", "mine", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        awaitPool("mine");

        given().body("{\"query\":\"send\"}")
                .post("/v1/tenants/other/pools/mine/search")
                .then()
                .statusCode(404)
                .body("code", equalTo("pool-unknown"));
    }

    @Test
    void a_query_of_the_topic_is_answered_on_the_answer_topic() {
        catalogHas(kafka, pool("default", "topic", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        SearchQuery query = new SearchQuery(
                "query-1", "default", "topic", 1L, Map.of("slack", SLACK.digest()), "claude-code", "slack send", 1);

        kafka.send(SearchTopics.QUERIES, "default/conversation", SearchQuery.CODEC.encode(query));

        ConsumerRecord<byte[], byte[]> record = kafka.await(
                SearchTopics.ANSWERS, answer -> answered(answer).queryId().equals("query-1"));
        assertThat(new String(record.key(), UTF_8)).isEqualTo("default/conversation");
        assertThat(new String(record.headers().lastHeader(EventHeaders.ID).value(), UTF_8))
                .isEqualTo("query-1:answer");
        assertThat(answered(record).status()).isEqualTo(SearchAnswer.Status.READY);
        assertThat(answered(record).matches())
                .containsExactly(new Match("mcp__slack__send_message", "slack", 24.0, "keywords"));
    }

    @Test
    void a_query_for_a_pool_that_nobody_knows_is_answered_as_partial() {
        SearchQuery query = new SearchQuery("query-2", "default", "no-pool", null, null, null, "send", null);

        kafka.send(SearchTopics.QUERIES, "default/waiting", SearchQuery.CODEC.encode(query));

        SearchAnswer answer = answered(kafka.await(
                SearchTopics.ANSWERS, record -> answered(record).queryId().equals("query-2")));
        assertThat(answer.status()).isEqualTo(SearchAnswer.Status.PARTIAL);
        assertThat(answer.notes()).containsExactly("pool-unknown");
    }

    @Test
    void bytes_that_are_no_query_go_to_the_dead_letters_as_they_came() {
        byte[] bytes = {1, 2, 3, (byte) 0xff};

        kafka.send(SearchTopics.QUERIES, "default/broken", bytes);

        ConsumerRecord<byte[], byte[]> letter = kafka.await(
                SearchTopics.QUERIES.deadLetters(), record -> "default/broken".equals(new String(record.key(), UTF_8)));
        assertThat(letter.value()).isEqualTo(bytes);
        assertThat(letter.headers().lastHeader(EventHeaders.DEAD_LETTER_REASON)).isNotNull();
    }

    @Test
    void what_the_catalog_took_back_is_never_seen() {
        Listing never = listing("never");
        kafka.abort(
                CatalogTopics.STATE,
                records(pool("default", "aborted", 1, "ghost"), source("default", "ghost", 1, never), never));
        catalogHas(kafka, pool("default", "committed", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        awaitPool("committed");

        problem("aborted", "{\"query\":\"never\"}", 404, "pool-unknown", "pool");
    }

    @Test
    void a_listing_of_many_megabytes_is_taken() {
        String description = "word ".repeat(2_000);
        Listing large = new Listing(
                null,
                IntStream.range(0, 1_200)
                        .mapToObj(i -> Tool.of("tool_" + i, description, "{\"type\":\"object\"}"))
                        .toList());
        catalogHas(kafka, pool("default", "large", 1, "large"), source("default", "large", 1, large), large);
        awaitPool("large");

        search("large", "{\"query\":\"tool_1199\"}", "json")
                .statusCode(200)
                .body("status", equalTo("ready"))
                .body("matches[0].name", equalTo("mcp__large__tool_1199"))
                .body("searched", equalTo(1_200));
    }

    @Test
    void a_catalog_record_that_cannot_be_read_degrades_health_and_nothing_else() {
        catalogHas(kafka, pool("default", "healthy", 1, "slack"), source("default", "slack", 1, SLACK), SLACK);
        awaitPool("healthy");

        kafka.commit(CatalogTopics.STATE, Map.of("source/default/broken", "{".getBytes(UTF_8)));

        String check = "checks.find { it.name == 'search-stream' }";
        Awaitility.await()
                .atMost(Duration.ofSeconds(90))
                .untilAsserted(() -> given().get("/q/health/ready")
                        .then()
                        .statusCode(200)
                        .body(check + ".status", equalTo("UP"))
                        .body(check + ".data.degraded", equalTo(true))
                        .body(check + ".data.undecodableRecords", equalTo(1)));
        given().get("/v1/status")
                .then()
                .statusCode(200)
                .body("stream", equalTo("running"))
                .body("pools", greaterThanOrEqualTo(1))
                .body("sources", greaterThanOrEqualTo(1))
                .body("tools", greaterThanOrEqualTo(2))
                .body("indexedListings", greaterThanOrEqualTo(1))
                .body("indexBytes", greaterThanOrEqualTo(1_000))
                .body("stateLog.offset", greaterThanOrEqualTo(3))
                .body("stateLog.newest", equalTo("source/default/broken"))
                .body("undecodable", equalTo(1));
        given().get("/q/metrics")
                .then()
                .statusCode(200)
                .body(containsString("toolshelf_search_undecodable_records_total 1.0"));
        search("healthy", "{\"query\":\"slack send\"}", "json").body("matches.size()", equalTo(2));

        kafka.commit(CatalogTopics.STATE, tombstone("source/default/broken"));
        Awaitility.await()
                .atMost(Duration.ofSeconds(90))
                .untilAsserted(
                        () -> given().get("/q/health/ready").then().body(check + ".data.degraded", equalTo(false)));
    }

    private static Map<String, byte[]> tombstone(String key) {
        Map<String, byte[]> records = new LinkedHashMap<>();
        records.put(key, null);
        return records;
    }

    private static SearchAnswer answered(ConsumerRecord<byte[], byte[]> record) {
        return SearchAnswer.CODEC.decode(record.value());
    }
}
