package dev.toolshelf.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class HouseTest {
    private static final House HOUSE = House.here();
    private static JavaClasses classes;

    @BeforeAll
    static void read_the_classes() {
        classes = HOUSE.classes();
    }

    @Test
    void every_module_of_a_service_is_built() {
        assertThat(HOUSE.notBuilt())
                .as(
                        "modules without compiled classes, so that their rules would hold of nothing; run `mvn compile` at the root first")
                .isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> classes_keep_to_their_layer() {
        LayerRules rules = new LayerRules(HOUSE);
        return Stream.of(
                        rules.contractsKnowJacksonAndContractsOnly(),
                        rules.enginesKnowNoFramework(),
                        rules.noClock(),
                        rules.noChance(),
                        rules.noServiceReachesIntoAnother(),
                        rules.noPackageForEverything())
                .map((ArchRule rule) -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(classes)));
    }

    @Test
    void modules_declare_only_dependencies_of_their_layer() {
        assertThat(PomRules.violations(HOUSE)).isEmpty();
    }

    @Test
    void the_top_level_holds_the_services_and_deploy() {
        assertThat(TreeRules.topLevel(HOUSE)).isEmpty();
    }

    @Test
    void no_module_is_named_for_everything() {
        assertThat(TreeRules.moduleNames(HOUSE)).isEmpty();
    }

    @Test
    void topic_names_are_spelt_in_contracts_only() {
        assertThat(TreeRules.topicLiterals(HOUSE)).isEmpty();
    }
}
