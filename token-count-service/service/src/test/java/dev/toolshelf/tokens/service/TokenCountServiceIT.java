package dev.toolshelf.tokens.service;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.client.WireMock;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.testinfra.QuarkusInfrastructure;
import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The service with a real broker and a real Redis, and a stand-in for the provider. */
@QuarkusTest
@QuarkusTestResource(
        value = QuarkusInfrastructure.class,
        initArgs = @ResourceArg(name = QuarkusInfrastructure.TOPICS, value = "dev.toolshelf.tokens.service.Topics"))
@QuarkusTestResource(ProviderStub.class)
class TokenCountServiceIT {

    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final String PROVIDER = "/v1/messages/count_tokens";
    private static final int PREAMBLE = 286;

    @ConfigProperty(name = "kafka.bootstrap.servers")
    String bootstrapServers;

    @ConfigProperty(name = "toolshelf.topic-prefix")
    String prefix;

    @ConfigProperty(name = "toolshelf.tokens.anthropic.base-url")
    URI providerUrl;

    private CatalogWriter catalog;
    private WireMock provider;

    @BeforeEach
    void start() {
        catalog = new CatalogWriter(bootstrapServers, prefix);
        provider = WireMock.create()
                .host(providerUrl.getHost())
                .port(providerUrl.getPort())
                .build();
        provider.resetMappings();
        provider.register(post(PROVIDER).willReturn(okJson("{\"input_tokens\":" + (PREAMBLE + 100) + "}")));
    }

    @AfterEach
    void stop() {
        catalog.close();
        TestInfrastructure.shared().ensureRunning();
    }

    @Test
    void a_source_is_counted_in_every_family_by_the_counter_that_fits() {
        Source source = catalog.put("fresh", 1, tool("create_issue"), tool("list_issues"));

        ListingCount opus = awaitCount(source, "claude-opus-5", count -> true);
        ListingCount gpt = awaitCount(source, "gpt", count -> true);
        ListingCount other = awaitCount(source, "other", count -> true);

        assertThat(opus.unit()).isEqualTo(CountUnit.PROVIDER);
        assertThat(tokens(opus)).isEqualTo(100);
        assertThat(gpt.counter()).isEqualTo("jtokkit-o200k");
        assertThat(tokens(gpt)).isPositive();
        assertThat(other.unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(other.tools()).extracting(ToolCount::tokens).containsOnlyNulls();
        assertThat(other.skipped()).hasSize(1);
        assertThat(redisHas("count/2/anthropic-count-tokens/{" + opus.key() + "}"))
                .isTrue();
    }

    @Test
    void a_source_whose_change_was_lost_is_found_and_counted() {
        Source source = catalog.putSilently("lost", 1, tool("find_me"));

        assertThat(awaitCount(source, "gpt", count -> true).tools()).hasSize(1);
    }

    @Test
    void a_new_revision_with_the_same_listing_costs_no_call() {
        Source first = catalog.put("same", 1, tool("only_here"));
        awaitCount(first, "claude-opus-5", count -> true);

        catalog.put("same", 2, tool("only_here"));
        Source later = catalog.put("after_same", 1, tool("later"));
        awaitCount(later, "claude-opus-5", count -> true);

        provider.verifyThat(
                1,
                postRequestedFor(urlEqualTo(PROVIDER))
                        .withRequestBody(matchingJsonPath("$.tools[?(@.name == 'mcp__same__only_here')]")));
    }

    @Test
    void a_source_of_an_aborted_transaction_was_never_there() {
        catalog.putAndAbort("aborted", 1, tool("never"));
        Source later = catalog.put("after_aborted", 1, tool("later"));
        catalog.putPool("with_aborted", 1, "aborted", "after_aborted");
        awaitCount(later, "gpt", count -> true);

        JsonPath total = awaitTotal("with_aborted", answer -> answer.getInt("count.deferredTools") == 1);

        assertThat(total.getList("missingSources")).containsExactly("aborted");
    }

    @Test
    void a_total_is_computed_once_and_then_comes_from_redis_until_a_source_changes() {
        Source source = catalog.put("totals", 1, tool("a"), tool("b"));
        catalog.putPool("dev", 1, "totals", "nobody");
        awaitCount(source, "claude-opus-5", count -> true);

        JsonPath cached = awaitTotal("dev", total -> !"computed".equals(total.getString("origin")));
        assertThat(cached.getString("count.unit")).isEqualTo("provider");
        assertThat(cached.getInt("count.deferredTools")).isEqualTo(2);
        assertThat(cached.getLong("count.deferredTokens")).isEqualTo(100);
        assertThat(cached.getLong("count.allTokens")).isEqualTo(100);
        assertThat(cached.getString("sources[0].counter")).isEqualTo("anthropic-count-tokens");
        assertThat(cached.getList("missingSources")).containsExactly("nobody");

        Source changed = catalog.put("totals", 2, tool("a"), tool("b"), tool("c"));
        awaitCount(changed, "claude-opus-5", count -> true);
        JsonPath after = awaitTotal(
                "dev",
                total -> total.getInt("count.deferredTools") == 3 && !"computed".equals(total.getString("origin")));
        assertThat(after.getString("sources[0].digest")).isEqualTo(changed.digest());
    }

    @Test
    void a_change_takes_the_old_total_out_of_redis_unasked() {
        Source source = catalog.put("unasked", 1, tool("a"));
        catalog.putPool("watched", 1, "unasked");
        awaitCount(source, "claude-opus-5", count -> true);
        awaitTotal("watched", total -> redisHasTotal("watched"));

        catalog.deleteSource("unasked", 2);

        await().atMost(LIMIT).until(() -> !redisHasTotal("watched"));
        JsonPath after = awaitTotal("watched", total -> total.getInt("count.deferredTools") == 0);
        assertThat(after.getList("missingSources")).containsExactly("unasked");
    }

    @Test
    void while_the_provider_fails_a_fallback_counts_and_says_why_and_is_replaced_afterwards() {
        provider.resetMappings();
        provider.register(post(PROVIDER).willReturn(aResponse().withStatus(429)));
        Source source = catalog.put("limited", 1, tool("slowly"));

        ListingCount fallback = awaitCount(source, "claude-opus-5", count -> true);
        assertThat(fallback.unit()).isIn(CountUnit.ESTIMATE, CountUnit.CHARACTERS);
        assertThat(fallback.skipped())
                .first()
                .asString()
                .startsWith("anthropic-count-tokens: ")
                .endsWith("HTTP 429");

        provider.resetMappings();
        provider.register(post(PROVIDER).willReturn(okJson("{\"input_tokens\":" + (PREAMBLE + 77) + "}")));
        ListingCount better = awaitCount(source, "claude-opus-5", count -> count.unit() == CountUnit.PROVIDER);
        assertThat(tokens(better)).isEqualTo(77);
        assertThat(better.skipped()).isEmpty();
    }

    @Test
    void a_record_that_cannot_be_read_degrades_health_and_stops_nothing() {
        String key = EntityKey.source("acme", "broken").toString();
        catalog.send(CatalogTopics.STATE, key, "{broken".getBytes(StandardCharsets.UTF_8));
        Source source = catalog.put("behind_broken", 1, tool("fine"));

        awaitCount(source, "gpt", count -> true);
        await().atMost(LIMIT).until(() -> ready("catalog-state").getBoolean("data.degraded"));

        catalog.send(CatalogTopics.STATE, key, null);
        await().atMost(LIMIT).until(() -> !ready("catalog-state").getBoolean("data.degraded"));
    }

    @Test
    void redis_killed_for_good_stops_no_count_and_health_says_degraded() {
        catalog.putPool("without", 1, "no_redis");
        TestInfrastructure.shared().killRedis();

        Source source = catalog.put("no_redis", 1, tool("still"));

        assertThat(tokens(awaitCount(source, "claude-opus-5", count -> true))).isEqualTo(100);
        JsonPath total = awaitTotal("without", answer -> answer.get("count.deferredTokens") != null);
        assertThat(total.getString("origin")).isNotEqualTo("redis");
        await().atMost(LIMIT).until(() -> ready("redis").getString("data.redis").equals("down"));
        assertThat(ready("redis").getBoolean("data.degraded")).isTrue();
        assertThat(ready("redis").getString("status")).isEqualTo("UP");
        assertThat(status().getString("redis")).isEqualTo("down");

        TestInfrastructure.shared().restartRedis();
        await().atMost(LIMIT).until(() -> ready("redis").getString("data.redis").equals("up"));
        catalog.putPool("without", 2, "no_redis");
        awaitTotal("without", answer -> redisHasTotal("without"));
    }

    @Test
    void a_source_is_told_tool_by_tool_with_counter_origin_and_age() {
        Source source = catalog.put("told", 1, tool("a"), tool("b"));
        awaitCount(source, "claude-opus-5", count -> true);

        JsonPath told = await().atMost(LIMIT)
                .until(
                        () -> given().get("/v1/tenants/acme/sources/told/count?model=claude-opus-5")
                                .jsonPath(),
                        answer -> "published".equals(answer.getString("origin")));

        assertThat(told.getString("counter")).isEqualTo("anthropic-count-tokens");
        assertThat(told.getLong("tokens")).isEqualTo(100);
        assertThat(told.getList("tools.tokens", Integer.class)).containsExactly(50, 50);
        assertThat(told.getInt("preamble")).isEqualTo(PREAMBLE);
        assertThat(told.getLong("ageMillis")).isNotNegative();
        assertThat(told.getString("digest")).isEqualTo(source.digest());
    }

    @Test
    void posted_tools_are_counted_once_and_then_come_from_memory() {
        String body = "{\"server\":\"posted\",\"tools\":[{\"name\":\"a\",\"inputSchema\":{\"type\":\"object\"}}]}";

        JsonPath first = posted("/v1/count?model=claude-opus-5", body)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
        JsonPath second = posted("/v1/count?model=claude-opus-5", body).jsonPath();
        JsonPath local = posted("/v1/count?family=gpt", body).jsonPath();

        assertThat(first.getString("origin")).isEqualTo("computed");
        assertThat(first.getLong("tokens")).isEqualTo(100);
        assertThat(first.getInt("calls[0].answered")).isEqualTo(PREAMBLE + 100);
        assertThat(second.getString("origin")).isEqualTo("memory");
        assertThat(second.getLong("tokens")).isEqualTo(100);
        assertThat(local.getString("counter")).isEqualTo("jtokkit-o200k");
    }

    @Test
    void a_dry_run_says_what_deferral_would_save() {
        Source source = catalog.put("dry", 1, tool("a"), tool("b"));
        catalog.putPool("dry", 1, "dry");
        awaitCount(source, "claude-opus-5", count -> true);
        awaitTotal("dry", total -> total.get("count.deferredTokens") != null);

        JsonPath run = given().get("/v1/tenants/acme/pools/dry/savings?model=claude-opus-5&window=1000&percent=10")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();

        assertThat(run.getString("savings.unit")).isEqualTo("provider");
        assertThat(run.getLong("savings.withoutDeferral")).isEqualTo(100);
        assertThat(run.getLong("savings.withDeferral")).isEqualTo(run.getLong("savings.searchTool"));
        assertThat(run.getLong("threshold.limit")).isEqualTo(100);
        assertThat(run.getBoolean("threshold.defers")).isTrue();
        JsonPath explained = awaitTotal("dry", total -> true);
        assertThat(explained.getLong("explained.requestIfAllLoaded")).isEqualTo(PREAMBLE + 100);
        assertThat(explained.getLong("explained.request")).isEqualTo(PREAMBLE);
    }

    @Test
    void the_status_says_how_far_counting_is() {
        Source source = catalog.put("status", 1, tool("a"));
        awaitCount(source, "other", count -> true);

        await().atMost(LIMIT).until(() -> status().getInt("countsMissing") == 0);

        JsonPath status = status();
        assertThat(status.getInt("sources")).isPositive();
        assertThat(status.getInt("countsKnown")).isGreaterThanOrEqualTo(3);
        assertThat(status.getList("counters.counter"))
                .containsExactly("anthropic-count-tokens", "jtokkit-o200k", "characters");
    }

    @Test
    void wrong_requests_get_problems_with_code_and_field() {
        problem("/v1/tenants/acme/pools/none/count?model=gpt-5", 404, "pool-unknown", null);
        problem("/v1/tenants/a%20b/pools/none/count?model=gpt-5", 400, "invalid-id", "tenant");
        problem("/v1/tenants/acme/pools/a@b/count?model=gpt-5", 400, "invalid-id", "pool");
        problem("/v1/tenants/acme/pools/none/count", 400, "model-or-family", "model");
        problem("/v1/tenants/acme/pools/none/count?model=gpt-5&family=gpt", 400, "model-or-family", "model");
        problem("/v1/tenants/acme/pools/none/count?family=llama", 400, "family-unknown", "family");
        problem("/v1/tenants/acme/pools/none/count?model=claude-sonnet-5", 400, "model-not-counted", "model");
        problem("/v1/tenants/acme/sources/none/count?model=gpt-5", 404, "source-unknown", null);
        problem("/v1/tenants/acme/pools/none/savings?model=gpt-5", 404, "pool-unknown", null);
        problem("/v1/tenants/acme/pools/none/savings?model=gpt-5&window=x", 400, "invalid-number", "window");
        problem("/v1/tenants/acme/pools/none/savings?model=gpt-5&percent=100", 400, "invalid-number", "percent");
        isProblem(posted("/v1/count?model=gpt-5", "{\"tools\":[{}]}"), 400, "malformed-tools", "tools[0].name");
        isProblem(posted("/v1/count", "{\"tools\":[]}"), 400, "model-or-family", "model");
    }

    @Test
    void a_wrong_id_is_told_with_its_value_and_the_rule() {
        JsonPath problem = problem("/v1/tenants/acme/pools/a@b/count?model=gpt-5", 400, "invalid-id", "pool");

        assertThat(problem.getString("detail")).contains("\"a@b\"").contains(EntityKey.ID_RULE);
    }

    @Test
    void a_path_or_method_that_is_not_there_is_told_as_a_problem() {
        problem("/v1/nothing", 404, "not-found", null);
        problem("/nothing", 404, "not-found", null);
        isProblem(given().post("/v1/status"), 405, "method-not-allowed", null);
        isProblem(given().delete("/v1/tenants/acme/pools/p/count"), 405, "method-not-allowed", null);
    }

    private static Response posted(String path, String body) {
        return given().contentType("application/json").body(body).post(path);
    }

    private static JsonPath problem(String path, int status, String code, String field) {
        return isProblem(given().urlEncodingEnabled(false).get(path), status, code, field);
    }

    private static JsonPath isProblem(Response response, int status, String code, String field) {
        JsonPath problem = response.then()
                .statusCode(status)
                .contentType("application/problem+json")
                .extract()
                .jsonPath();
        assertThat(problem.getString("type")).isEqualTo("urn:toolshelf:problem:" + code);
        assertThat(problem.getString("code")).isEqualTo(code);
        assertThat(problem.getString("field")).isEqualTo(field);
        assertThat(problem.getInt("status")).isEqualTo(status);
        assertThat(problem.getString("detail")).isNotBlank();
        return problem;
    }

    private ListingCount awaitCount(Source source, String family, Predicate<ListingCount> wanted) {
        return await().atMost(LIMIT)
                .until(() -> catalog.published(source, family), count -> count != null && wanted.test(count));
    }

    private static JsonPath awaitTotal(String pool, Predicate<JsonPath> wanted) {
        return await().atMost(LIMIT)
                .until(
                        () -> given().get("/v1/tenants/acme/pools/" + pool + "/count?model=claude-opus-5"),
                        answer -> answer.statusCode() == 200 && wanted.test(answer.jsonPath()))
                .jsonPath();
    }

    private static JsonPath ready(String check) {
        return given().get("/q/health/ready").jsonPath().setRootPath("checks.find { it.name == '" + check + "' }");
    }

    private static JsonPath status() {
        return given().get("/v1/status").then().statusCode(200).extract().jsonPath();
    }

    private boolean redisHas(String key) {
        try (RedisClient redis = RedisClient.create(TestInfrastructure.shared().redisUrl())) {
            return redis.exists(prefix + "/" + key);
        }
    }

    private boolean redisHasTotal(String pool) {
        try (RedisClient redis = RedisClient.create(TestInfrastructure.shared().redisUrl())) {
            String held = redis.get(prefix + "/total/acme/" + pool + "/claude-opus-5");
            return held != null && held.contains("{");
        }
    }

    private static int tokens(ListingCount count) {
        return count.tools().stream().mapToInt(ToolCount::tokens).sum();
    }

    private static Tool tool(String name) {
        return Tool.of(name, "Does " + name, "{\"type\":\"object\",\"properties\":{}}");
    }
}
