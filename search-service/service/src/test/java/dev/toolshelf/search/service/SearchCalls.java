package dev.toolshelf.search.service;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import io.restassured.response.ValidatableResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.ConfigProvider;

/** What tests of the running service do again and again. */
final class SearchCalls {

    private SearchCalls() {}

    static KafkaSide kafka() {
        return new KafkaSide(config("kafka.bootstrap.servers"), config("toolshelf.topic-prefix"));
    }

    private static String config(String name) {
        return ConfigProvider.getConfig().getValue(name, String.class);
    }

    static void catalogHas(KafkaSide kafka, Pool pool, Source source, Listing listing) {
        kafka.commit(CatalogTopics.STATE, records(pool, source, listing));
    }

    static Map<String, byte[]> records(Pool pool, Source source, Listing listing) {
        Map<String, byte[]> records = new LinkedHashMap<>();
        records.put(EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing));
        records.put(EntityKey.source(source.tenant(), source.id()).toString(), Source.CODEC.encode(source));
        records.put(EntityKey.pool(pool.tenant(), pool.id()).toString(), Pool.CODEC.encode(pool));
        return records;
    }

    static void awaitPool(String pool) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(90))
                .ignoreExceptions()
                .until(
                        () -> given().get("/v1/tenants/default/pools/" + pool + "/status")
                                .statusCode(),
                        status -> status == 200);
    }

    static ValidatableResponse search(String pool, String body, String form) {
        return given().urlEncodingEnabled(false)
                .body(body)
                .queryParam("form", form)
                .post("/v1/tenants/default/pools/" + pool + "/search")
                .then();
    }

    static ValidatableResponse problem(String pool, String body, int status, String code, String field) {
        return isProblem(search(pool, body, "json"), status, code, field);
    }

    static ValidatableResponse isProblem(ValidatableResponse response, int status, String code, String field) {
        return response.statusCode(status)
                .contentType("application/problem+json")
                .body("status", equalTo(status))
                .body("type", equalTo("urn:toolshelf:problem:" + code))
                .body("code", equalTo(code))
                .body("field", field == null ? nullValue() : equalTo(field));
    }
}
