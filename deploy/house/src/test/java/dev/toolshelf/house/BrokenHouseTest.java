package dev.toolshelf.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule of the house, broken once: a rule that cannot fail holds nothing. */
class BrokenHouseTest {
    @TempDir
    Path folder;

    private HouseOnDisk house;

    @BeforeEach
    void a_house_in_order() {
        house = new HouseOnDisk(folder)
                .library("com.fasterxml.jackson.databind.JsonNode")
                .library("io.quarkus.runtime.Startup")
                .type(
                        "catalog-service/contract",
                        "dev.toolshelf.catalog.tool.Tool",
                        "com.fasterxml.jackson.databind.JsonNode schema; int[] sizes;")
                .type(
                        "search-service/contract",
                        "dev.toolshelf.search.query.Query",
                        "dev.toolshelf.catalog.tool.Tool[] tools;")
                .type(
                        "catalog-service/engine",
                        "dev.toolshelf.catalog.state.Catalog",
                        "dev.toolshelf.catalog.tool.Tool tool; java.time.Instant at;")
                .type(
                        "search-service/engine",
                        "dev.toolshelf.search.text.Words",
                        "dev.toolshelf.search.query.Query query;")
                .type(
                        "catalog-service/service",
                        "dev.toolshelf.catalog.rest.Pools",
                        "io.quarkus.runtime.Startup start; java.time.Clock clock;")
                .type(
                        "search-service/service",
                        "dev.toolshelf.search.rest.Searches",
                        "dev.toolshelf.search.text.Words words;");
    }

    @Test
    void a_house_in_order_passes_every_rule() {
        house.dependency("catalog-service/contract", "com.fasterxml.jackson.core", "jackson-databind", "compile")
                .dependency("search-service/contract", "dev.toolshelf", "catalog-contract", "compile")
                .dependency("search-service/engine", "dev.toolshelf", "search-contract", "compile")
                .dependency("search-service/service", "dev.toolshelf", "search-engine", "compile")
                .dependency("search-service/service", "io.quarkus", "quarkus-rest", "compile")
                .dependency("search-service/service", "dev.toolshelf", "test-infrastructure", "test")
                .module("deploy/test-infrastructure");

        House built = house.built();

        LayerRules rules = new LayerRules(built);
        assertThatCode(() -> {
                    rules.contractsKnowJacksonAndContractsOnly().check(built.classes());
                    rules.enginesKnowNoFramework().check(built.classes());
                    rules.noClock().check(built.classes());
                    rules.noChance().check(built.classes());
                    rules.noServiceReachesIntoAnother().check(built.classes());
                    rules.noPackageForEverything().check(built.classes());
                })
                .doesNotThrowAnyException();
        assertThat(PomRules.violations(built)).isEmpty();
        assertThat(TreeRules.topLevel(built)).isEmpty();
        assertThat(TreeRules.moduleNames(built)).isEmpty();
        assertThat(TreeRules.topicLiterals(built)).isEmpty();
        assertThat(built.notBuilt()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"io.quarkus.runtime.Startup", "dev.toolshelf.catalog.state.Catalog", "javax.sql.DataSource"})
    void a_contract_that_knows_more_than_jackson_and_contracts(String type) {
        house.type("catalog-service/contract", "dev.toolshelf.catalog.tool.Greedy", type + " more;");

        refused(LayerRules::contractsKnowJacksonAndContractsOnly, "Greedy", "move what needs more");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.quarkus.arc.Arc",
                "jakarta.ws.rs.GET",
                "jakarta.inject.Inject",
                "jakarta.enterprise.context.ApplicationScoped",
                "org.apache.kafka.common.Uuid",
                "redis.clients.jedis.Jedis",
                "io.modelcontextprotocol.spec.McpSchema"
            })
    void an_engine_that_knows_a_framework(String type) {
        house.library(type).type("search-service/engine", "dev.toolshelf.search.text.Bound", type + " bound;");

        refused(LayerRules::enginesKnowNoFramework, type, "put the adapter into the service");
    }

    @Test
    void an_engine_that_speaks_http() {
        house.type("search-service/engine", "dev.toolshelf.search.text.Caller", "java.net.http.HttpClient client;");

        refused(LayerRules::enginesKnowNoFramework, "java.net.http.HttpClient", "put the adapter into the service");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.time.Clock.systemUTC()",
                "System.currentTimeMillis()",
                "System.nanoTime()",
                "java.time.Instant.now()",
                "java.time.LocalDate.now()"
            })
    void an_engine_or_contract_that_reads_the_time(String expression) {
        house.type("catalog-service/engine", "dev.toolshelf.catalog.state.Timed", "Object at = " + expression + ";")
                .type(
                        "search-service/contract",
                        "dev.toolshelf.search.query.Stamped",
                        "Object at = " + expression + ";");

        refused(LayerRules::noClock, "Timed", "take the time as an argument");
        refused(LayerRules::noClock, "Stamped", "take the time as an argument");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new java.util.Random(1)",
                "new java.util.SplittableRandom(1)",
                "java.util.concurrent.ThreadLocalRandom.current()",
                "new java.security.SecureRandom()",
                "java.util.UUID.randomUUID()",
                "Math.random()"
            })
    void an_engine_that_draws_lots(String expression) {
        house.type("catalog-service/engine", "dev.toolshelf.catalog.state.Dice", "Object dice = " + expression + ";");

        refused(LayerRules::noChance, "Dice", "derive ids");
    }

    @ParameterizedTest
    @CsvSource({
        "search-service/service, dev.toolshelf.catalog.state.Catalog",
        "search-service/service, dev.toolshelf.catalog.rest.Pools",
        "search-service/engine, dev.toolshelf.catalog.state.Catalog[]",
    })
    void a_service_that_reaches_into_another(String module, String type) {
        house.type(module, "dev.toolshelf.search.reach.Arm", type + " foreign;");

        refused(LayerRules::noServiceReachesIntoAnother, "Arm", "use the other's contract");
    }

    @ParameterizedTest
    @ValueSource(strings = {"common", "commons", "util", "utils"})
    void a_package_for_everything(String name) {
        house.type("catalog-service/service", "dev.toolshelf.catalog." + name + ".Strings", "");

        refused(LayerRules::noPackageForEverything, "Strings", "name it after");
    }

    @ParameterizedTest
    @CsvSource({
        "catalog-service/contract, com.google.guava, guava, Jackson and nothing more",
        "catalog-service/contract, dev.toolshelf, catalog-engine, move the code outwards",
        "catalog-service/engine, dev.toolshelf, catalog-service, move the code outwards",
        "catalog-service/engine, io.quarkus, quarkus-arc, plain Java",
        "catalog-service/engine, org.apache.kafka, kafka-clients, plain Java",
        "search-service/service, dev.toolshelf, catalog-engine, use its contract",
        "search-service/service, dev.toolshelf, catalog-service, use its contract",
        "search-service/service, dev.toolshelf, test-infrastructure, test scope",
        "search-service/service, dev.toolshelf, nobody, no module",
    })
    void a_pom_with_a_dependency_that_its_layer_forbids(String module, String group, String artifact, String fix) {
        house.module("deploy/test-infrastructure").dependency(module, group, artifact, "compile");

        assertThat(PomRules.violations(house.built()))
                .singleElement()
                .asString()
                .contains(module, artifact, fix);
    }

    @Test
    void another_services_engine_in_test_scope_is_refused_as_well() {
        house.dependency("search-service/service", "dev.toolshelf", "catalog-engine", "test");

        assertThat(PomRules.violations(house.built()))
                .singleElement()
                .asString()
                .contains("use its contract");
    }

    @Test
    void a_stranger_at_the_top_level() {
        house.file("docs/notes.md").file(".editorconfig").file("README.md");

        assertThat(TreeRules.topLevel(house.built())).singleElement().asString().contains("docs", "deploy/");
    }

    @Test
    void a_module_for_everything() {
        house.module("deploy/test-utils");

        assertThat(TreeRules.moduleNames(house.built()))
                .singleElement()
                .asString()
                .contains("deploy/test-utils");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"catalog.state.v1\"",
                "\"payloads.v1\"",
                "prefix + \".search.queries.v1\"",
                "\"demo.payloads.rejects.v1\"",
                "\"x.dlq.v2\"",
                "\"\"\"\n topics: tokens.counts.v1\n \"\"\""
            })
    void a_topic_name_outside_a_contract(String literal) {
        house.type(
                "search-service/service",
                "dev.toolshelf.search.topic.Names",
                "String prefix = \"\"; String topic = " + literal + ";");

        assertThat(TreeRules.topicLiterals(house.built()))
                .singleElement()
                .asString()
                .contains("Names.java", "use the constant");
    }

    @Test
    void what_only_looks_like_a_topic_name_is_let_alone() {
        house.type(
                        "search-service/service",
                        "dev.toolshelf.search.topic.Names",
                        "/* catalog.state.v1 */ String version = \"1.v1\"; // \"catalog.state.v1\"\n"
                                + "String url = \"/v1/messages\"; char quote = '\"';")
                .type(
                        "search-service/contract",
                        "dev.toolshelf.search.topic.Topics",
                        "String queries = \"search.queries.v1\";");

        assertThat(TreeRules.topicLiterals(house.built())).isEmpty();
    }

    @Test
    void a_module_that_is_not_built() {
        house.module("search-service/embedding");

        assertThat(house.built().notBuilt()).containsExactly("search-service/embedding");
    }

    private void refused(Function<LayerRules, ArchRule> rule, String what, String fix) {
        House built = house.built();
        ArchRule broken = rule.apply(new LayerRules(built));
        assertThatThrownBy(() -> broken.check(built.classes()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(what)
                .hasMessageContaining(fix);
    }
}
