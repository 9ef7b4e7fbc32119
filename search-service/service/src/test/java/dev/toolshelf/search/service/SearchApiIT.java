package dev.toolshelf.search.service;

import static dev.toolshelf.search.service.SearchCalls.awaitPool;
import static dev.toolshelf.search.service.SearchCalls.catalogHas;
import static dev.toolshelf.search.service.SearchCalls.isProblem;
import static dev.toolshelf.search.service.SearchCalls.problem;
import static dev.toolshelf.search.service.SearchCalls.search;
import static dev.toolshelf.search.topology.KnownCatalogRecords.pool;
import static dev.toolshelf.search.topology.KnownCatalogRecords.source;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.testinfra.QuarkusInfrastructure;
import io.quarkiverse.mcp.server.ToolResponse;
import io.quarkiverse.mcp.server.test.McpAssured;
import io.quarkiverse.mcp.server.test.McpAssured.McpStreamableTestClient;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(
        value = QuarkusInfrastructure.class,
        initArgs =
                @ResourceArg(
                        name = QuarkusInfrastructure.TOPICS,
                        value = "dev.toolshelf.search.service.DeclaredTopics"))
class SearchApiIT {

    private static final String SCHEMA =
            "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"]}";
    private static final Listing SLACK = new Listing(
            "Chat of the company.",
            List.of(
                    Tool.of("send_message", "Posts a text to a channel.", SCHEMA),
                    Tool.of("list_channels", "Lists every channel.", SCHEMA)));
    private static final String POOL = "/v1/tenants/default/pools/default";

    @BeforeEach
    void the_catalog_has_a_pool() {
        try (KafkaSide kafka = SearchCalls.kafka()) {
            catalogHas(kafka, pool("default", "default", 4, "slack"), source("default", "slack", 2, SLACK), SLACK);
        }
        awaitPool("default");
    }

    @ParameterizedTest
    @CsvSource({
        "tool_reference, content[0].tool_name, mcp__slack__send_message",
        "tool_search_output, content[0].type, namespace",
        "grouped-json, content.results[0].tools[0].tool_name, mcp__slack__send_message",
        "opencode-items, content.items[0].path, tools.slack.send_message",
        "eve-results, found, true",
        "cloudflare-results, found, true",
        "name-lines, found, true",
        "declarations, found, true",
        "profile, content[0].tool_name, mcp__slack__send_message"
    })
    void an_answer_comes_in_every_form(String form, String path, String value) {
        String body = search("default", "{\"query\":\"send message\"}", form)
                .statusCode(200)
                .contentType("application/json")
                .body("found", equalTo(true))
                .extract()
                .asString();

        assertThat(JsonPath.from(body).getString(path)).isEqualTo(value);
    }

    @Test
    void the_profile_of_a_query_ranks_and_renders_it() {
        search("default", "{\"query\":\"slack send\",\"profile\":\"codex\"}", "profile")
                .statusCode(200)
                .body("content[0].type", equalTo("namespace"))
                .body("content[0].tools[0].name", equalTo("send_message"));
    }

    @Test
    void a_profile_that_ranks_nothing_here_is_refused() {
        problem("default", "{\"query\":\"send\",\"profile\":\"toolllm\"}", 400, "query-refused", "profile")
                .body("detail", equalTo("profile is toolllm; it must be one that is searched here"));
    }

    @Test
    void what_pages_and_forms_cannot_be_is_refused() {
        problem("default", "{\"query\":\"send\",\"offset\":-1}", 400, "query-refused", "offset");
        problem("default", "{\"query\":\"send\",\"offset\":99999999999}", 400, "wrong-type", "offset");
        problem("default", "{\"query\":\"send\",\"namespace\":[]}", 400, "wrong-type", "namespace");
        problem("default", "{\"query\":\"send\",\"explain\":\"yes\"}", 400, "wrong-type", "explain");
        problem("default", "{\"query\":\"send\"} {}", 400, "malformed-json", null);
        isProblem(search("default", "{\"query\":\"send\"}", "xml"), 400, "form-unknown", "form")
                .body("detail", containsString("json, profile, tool_reference, tool_search_output"));
    }

    @Test
    void each_query_of_a_batch_is_answered_on_its_own() {
        post(
                        POOL + "/search/batch",
                        "{\"queries\":[{\"query\":\"send\"},{\"query\":7},[],{\"query\":\"\"},"
                                + "{\"query\":\"list\",\"max_results\":1}]}")
                .statusCode(200)
                .body("answers.status", contains(200, 400, 400, 400, 200))
                .body("answers[0].answer.matches[0].name", equalTo("mcp__slack__send_message"))
                .body("answers[1].problem.field", equalTo("query"))
                .body("answers[2].problem.code", equalTo("malformed-json"))
                .body("answers[3].problem.code", equalTo("query-refused"))
                .body("answers[4].answer.matches.name", contains("mcp__slack__list_channels"));
    }

    @Test
    void a_batch_that_is_none_is_refused_as_a_whole() {
        isProblem(post(POOL + "/search/batch", "{\"queries\":[]}"), 400, "query-refused", "queries");
        isProblem(post(POOL + "/search/batch", "{\"queries\":{}}"), 400, "wrong-type", "queries");
        isProblem(post(POOL + "/search/batch", "{\"query\":\"a\"}"), 400, "unknown-field", "query");
        String many = IntStream.range(0, 101).mapToObj(i -> "{}").collect(Collectors.joining(","));
        isProblem(post(POOL + "/search/batch", "{\"queries\":[" + many + "]}"), 413, "too-many", "queries");
    }

    @Test
    void a_search_says_why_it_is_answered_as_it_is() {
        post(
                        POOL + "/search/explain",
                        "{\"query\":\"slack send\",\"max_results\":1,\"expected\":\"list_channels\",\"profile\":\"claude-code\"}")
                .statusCode(200)
                .body("answer.matches.name", contains("mcp__slack__send_message"))
                .body("matches[0].hits.term", contains("slack", "send"))
                .body("matches[0].hits.field", contains("name part", "name part"))
                .body("matches[0].hits.weight", contains(12.0f, 12.0f))
                .body("expected[0].name", equalTo("mcp__slack__list_channels"))
                .body("expected[0].outcome", equalTo("beyond-limit"))
                .body("expected[0].rank", equalTo(2));
        search("default", "{\"query\":\"send\",\"explain\":true}", "json")
                .statusCode(200)
                .body("answer.matches[0].name", equalTo("mcp__slack__send_message"))
                .body("expected", empty());
        isProblem(
                post("/v1/tenants/default/pools/nowhere/search/explain", "{\"query\":\"a\"}"),
                404,
                "pool-unknown",
                "pool");
    }

    @Test
    void a_listing_is_checked_before_it_joins_a_pool() {
        String listing = "{\"serverName\":\"chat\",\"pool\":\"default\",\"tools\":["
                + "{\"name\":\"send_message\",\"description\":\"Posts a text to a channel.\",\"inputSchema\":" + SCHEMA
                + "},{\"name\":\"archive\",\"description\":\"Keeps old talk.\"}]}";

        post("/v1/tenants/default/findability", listing)
                .statusCode(200)
                .body("pool", equalTo(4))
                .body("tools", equalTo(2))
                .body("indistinguishable", equalTo(1))
                .body("findings[0].twins[0].name", equalTo("mcp__slack__send_message"))
                .body("findings[1].byName.rank", equalTo(1))
                .body("findings[1].problems", empty());
        post("/v1/tenants/default/findability?problems=only", listing)
                .statusCode(200)
                .body("findings.name", contains("mcp__chat__send_message"));
        post("/v1/tenants/default/findability", listing.replace(",\"pool\":\"default\"", ""))
                .statusCode(200)
                .body("pool", equalTo(2))
                .body("indistinguishable", equalTo(0));
    }

    @Test
    void a_listing_that_is_none_is_refused_with_the_field() {
        String path = "/v1/tenants/default/findability";
        isProblem(post(path, "{\"tools\":[]}"), 400, "query-refused", "serverName");
        isProblem(post(path, "{\"serverName\":\"a\"}"), 400, "query-refused", "tools");
        isProblem(post(path, "{\"serverName\":\"a\",\"tools\":[{}]}"), 400, "wrong-type", "tools[0].name");
        isProblem(post(path + "?count=0", "{}"), 400, "query-refused", "count");
        isProblem(post(path + "?from=x", "{}"), 400, "wrong-type", "from");
    }

    @Test
    void a_source_of_a_pool_is_checked_as_it_is() {
        given().get(POOL + "/sources/slack/findability?count=1")
                .then()
                .statusCode(200)
                .body("source", equalTo("slack"))
                .body("tools", equalTo(2))
                .body("looked", equalTo(1))
                .body("next", equalTo(1))
                .body("findings[0].name", equalTo("mcp__slack__send_message"));
        isProblem(given().get(POOL + "/sources/jira/findability").then(), 400, "source-unknown", "source");
    }

    @Test
    void a_pool_tells_the_state_in_which_it_is_searched_here() {
        given().get(POOL + "/status")
                .then()
                .statusCode(200)
                .body("revision", equalTo(4))
                .body("tools", equalTo(2))
                .body("deferred", equalTo(2))
                .body("sources.id", contains("slack"))
                .body("sources[0].revision", equalTo(2))
                .body("sources[0].digest", equalTo(SLACK.digest()));
        given().get("/v1/ping").then().statusCode(204);
    }

    @Test
    void any_mcp_client_finds_tools_with_their_definitions() {
        try (McpStreamableTestClient client = mcp()) {
            client.when()
                    .toolsList(page -> assertThat(page.tools()).singleElement().satisfies(tool -> {
                        assertThat(tool.name()).isEqualTo("search_tools");
                        assertThat(tool.inputSchema()
                                        .getJsonObject("properties")
                                        .fieldNames())
                                .containsExactlyInAnyOrder("query", "max_results", "pool", "profile");
                    }))
                    .toolsCall("search_tools", Map.of("query", "slack send", "max_results", 1), found -> {
                        assertThat(found.isError()).isFalse();
                        assertThat(text(found)).contains("mcp__slack__send_message");
                        JsonObject content = JsonObject.mapFrom(found.structuredContent());
                        JsonObject tool = content.getJsonArray("tools").getJsonObject(0);
                        assertThat(tool.getString("name")).isEqualTo("mcp__slack__send_message");
                        assertThat(tool.getString("description")).isEqualTo("Posts a text to a channel.");
                        assertThat(tool.getJsonObject("inputSchema").getString("type"))
                                .isEqualTo("object");
                        assertThat(content.getInteger("totalMatches")).isEqualTo(2);
                    })
                    .thenAssertResults();
        }
    }

    @Test
    void what_an_mcp_client_asks_wrongly_is_an_error_of_the_tool_that_names_field_and_rule() {
        try (McpStreamableTestClient client = mcp()) {
            client.when()
                    .toolsCall("search_tools", Map.of("query", " "), said("query is empty"))
                    .toolsCall(
                            "search_tools",
                            Map.of("query", "a", "max_results", 0),
                            said("max_results is 0; it must be at least 1"))
                    .toolsCall("search_tools", Map.of("query", "a", "pool", "nowhere"), said("has no pool nowhere"))
                    .toolsCall(
                            "search_tools",
                            Map.of("query", "a", "profile", "martian"),
                            said("profile is not known; it must be one of"))
                    .thenAssertResults();
        }
    }

    private static Consumer<ToolResponse> said(String part) {
        return response -> {
            assertThat(response.isError()).isTrue();
            assertThat(text(response)).contains(part);
        };
    }

    private static String text(ToolResponse response) {
        return response.firstContent().asText().text();
    }

    private static McpStreamableTestClient mcp() {
        return McpAssured.newStreamableClient()
                .setBaseUri(URI.create("http://localhost:" + RestAssured.port))
                .build()
                .connect();
    }

    private static ValidatableResponse post(String path, String body) {
        return given().body(body).post(path).then();
    }
}
