package dev.toolshelf.catalog.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.testinfra.QuarkusInfrastructure;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The service as its users meet it, on a real broker. */
@QuarkusTest
@QuarkusTestResource(
        value = QuarkusInfrastructure.class,
        initArgs = @ResourceArg(name = "topics", value = "dev.toolshelf.catalog.api.TestTopics"))
class CatalogServiceIT {

    private static final String TENANT = "/v1/tenants/default";
    private static final String TOOL =
            "{\"name\":\"create_issue\",\"description\":\"d\",\"inputSchema\":{\"type\":\"object\",\"maxProperties\":1.10}}";

    @BeforeEach
    void ready() {
        await().atMost(Duration.ofSeconds(120))
                .until(() -> given().get("/q/health/ready").statusCode() == 200);
    }

    private static ValidatableResponse put(String path, String body) {
        return given().contentType(ContentType.JSON)
                .body(body)
                .put(TENANT + path)
                .then();
    }

    private static JsonPath get(String path) {
        return given().get(TENANT + path).then().statusCode(200).extract().jsonPath();
    }

    private static void isProblem(ValidatableResponse response, int status, String code, String field) {
        JsonPath problem = response.statusCode(status)
                .contentType("application/problem+json")
                .extract()
                .jsonPath();
        assertThat(problem.getString("type")).isEqualTo("urn:toolshelf:problem:" + code);
        assertThat(problem.getString("code")).isEqualTo(code);
        assertThat(problem.getString("field")).isEqualTo(field);
        assertThat(problem.getInt("status")).isEqualTo(status);
        assertThat(problem.getString("detail")).isNotBlank();
    }

    @Test
    void a_source_that_was_put_can_be_read_at_once_with_its_refusals() {
        JsonPath put = put("/sources/gh", "{\"serverName\":\"github\",\"tools\":[" + TOOL + ",{},7]}")
                .statusCode(200)
                .extract()
                .jsonPath();

        assertThat(put.getString("status")).isEqualTo("ready");
        assertThat(put.getInt("toolCount")).isEqualTo(1);
        assertThat(put.getList("refusals.code")).isEqualTo(List.of("name-missing", "not-an-object"));
        assertThat(get("/sources/gh").getMap("")).isEqualTo(put.getMap(""));
        assertThat(given().get(TENANT + "/sources/gh/tools").asString()).contains("\"maxProperties\":1.10");
        assertThat(get("/sources").getList("sources.id")).contains("gh");
    }

    @Test
    void revisions_go_on_after_a_delete_and_the_same_again_is_no_revision() {
        String body = "{\"tools\":[" + TOOL + "]}";
        assertThat(put("/sources/again", body).extract().jsonPath().getLong("revision"))
                .isEqualTo(1);
        assertThat(put("/sources/again", body).extract().jsonPath().getLong("revision"))
                .isEqualTo(1);
        given().delete(TENANT + "/sources/again").then().statusCode(204);
        isProblem(given().get(TENANT + "/sources/again").then(), 404, "source-unknown", "source");
        isProblem(given().delete(TENANT + "/sources/again").then(), 404, "source-unknown", "source");
        assertThat(put("/sources/again", body).extract().jsonPath().getLong("revision"))
                .isEqualTo(3);
    }

    @Test
    void a_pool_is_put_read_listed_and_deleted() {
        String body =
                "{\"sources\":[\"b\",\"a\"],\"overrides\":{\"a\":{\"tools\":{\"x\":\"hidden\"}}},\"mode\":\"auto:5\","
                        + "\"profile\":\"claude-code\",\"autoAnswer\":true}";
        JsonPath put = put("/pools/p", body).statusCode(200).extract().jsonPath();

        assertThat(put.getLong("revision")).isEqualTo(1);
        assertThat(put.getList("sources")).isEqualTo(List.of("b", "a"));
        assertThat(get("/pools/p").getMap("")).isEqualTo(put.getMap(""));
        assertThat(get("/pools").getList("pools.id")).contains("p");
        given().delete(TENANT + "/pools/p").then().statusCode(204);
        isProblem(given().get(TENANT + "/pools/p").then(), 404, "pool-unknown", "pool");
    }

    @Test
    void every_malformed_request_is_told_its_code_and_field() {
        isProblem(put("/sources/x", "{"), 400, "malformed-json", null);
        isProblem(put("/sources/x", ""), 400, "malformed-json", null);
        isProblem(put("/sources/x", "{\"kind\":\"mpc\",\"tools\":[]}"), 400, "malformed-json", "kind");
        isProblem(put("/sources/x", "{}"), 400, "missing-field", "tools");
        isProblem(put("/sources/x", "{\"tools\":[],\"serverName\":\" \"}"), 400, "invalid-server-name", "serverName");
        isProblem(put("/sources/x%20y", "{\"tools\":[]}"), 400, "invalid-id", "source");
        isProblem(given().get("/v1/tenants/a%20b/sources").then(), 400, "invalid-id", "tenant");
        isProblem(put("/pools/x", "{\"sources\":[\"a\",\"a\"]}"), 400, "duplicate-source", "sources[1]");
        isProblem(put("/pools/x", "{\"sources\":[],\"mode\":\"maybe\"}"), 400, "invalid-mode", "mode");
        isProblem(
                put("/pools/x", "{\"sources\":[\"a\"],\"overrides\":{\"a\":{\"tools\":{\"ToolSearch\":\"never\"}}}}"),
                400,
                "search-tool-never",
                "overrides.a.tools.ToolSearch");
        isProblem(given().get("/v1/nothing").then(), 404, "not-found", null);
        isProblem(given().post("/v1/status").then(), 405, "method-not-allowed", null);
        isProblem(given().get(TENANT + "/sources/none/tools").then(), 404, "source-unknown", "source");
    }

    @Test
    void a_scalar_of_the_wrong_type_is_refused_and_not_turned_into_the_right_one() {
        isProblem(put("/sources/x", "{\"serverName\":5,\"tools\":[]}"), 400, "malformed-json", "serverName");
        isProblem(put("/sources/x", "{\"tools\":[],\"alwaysLoad\":\"true\"}"), 400, "malformed-json", "alwaysLoad");
        isProblem(put("/sources/x", "{\"tools\":{}}"), 400, "malformed-json", "tools");
        ValidatableResponse response = put("/pools/x", "{\"sources\":[1]}").statusCode(400);
        assertThat(response.extract().jsonPath().getString("code")).isEqualTo("malformed-json");
        assertThat(response.extract().jsonPath().getString("detail"))
                .startsWith("sources")
                .doesNotContain("java");
    }

    @Test
    void an_unknown_field_is_refused_with_the_accepted_ones_and_not_left_out() {
        ValidatableResponse pool = put("/pools/typo", "{\"sources\":[],\"enableToolSearch\":\"auto\"}");
        isProblem(pool, 400, "unknown-field", "enableToolSearch");
        assertThat(pool.extract().jsonPath().getString("detail"))
                .isEqualTo("enableToolSearch is no field of this body;"
                        + " accepted: sources, overrides, mode, profile, autoAnswer");
        ValidatableResponse source = put("/sources/typo", "{\"tool\":[" + TOOL + "]}");
        isProblem(source, 400, "unknown-field", "tool");
        assertThat(source.extract().jsonPath().getString("detail"))
                .endsWith("accepted: kind, serverName, instructions, tools, alwaysLoad");
        isProblem(given().get(TENANT + "/pools/typo").then(), 404, "pool-unknown", "pool");
    }

    @Test
    void a_tool_may_have_fields_that_nobody_knows() {
        put(
                        "/sources/rich",
                        "{\"tools\":[{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"},\"tomorrow\":{\"a\":[]}}]}")
                .statusCode(200);

        assertThat(get("/sources/rich").getInt("toolCount")).isEqualTo(1);
    }

    @Test
    void a_body_over_the_limit_is_told_the_limit() {
        String big = "{\"tools\":[],\"x\":\"" + "x".repeat(33 * 1024 * 1024 - 1000) + "\"}";

        ValidatableResponse response = put("/sources/big", big);

        isProblem(response, 413, "too-large", null);
        assertThat(response.extract().jsonPath().getString("detail")).contains("34340864");
    }

    @Test
    void tenants_see_only_their_own() {
        put("/sources/mine", "{\"tools\":[]}").statusCode(200);

        assertThat(given().get("/v1/tenants/other/sources").jsonPath().getList("sources"))
                .isEmpty();
        assertThat(given().get("/v1/tenants/other/sources/mine").statusCode()).isEqualTo(404);
    }

    @Test
    void the_status_and_the_metrics_count_commands() {
        put("/sources/counted", "{\"tools\":[]}").statusCode(200);

        JsonPath status =
                given().get("/v1/status").then().statusCode(200).extract().jsonPath();
        assertThat(status.getString("stream")).isEqualTo("running");
        assertThat(status.getLong("commands.changed")).isPositive();
        assertThat(given().get("/q/metrics").asString())
                .contains("toolshelf_catalog_commands_total{outcome=\"changed\"}");
    }
}
