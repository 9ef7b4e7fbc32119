package dev.toolshelf.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.Set;

/** What the compiled classes may know (ARCHITECTURE, "The house"). The reason of each rule tells how to mend a breach. */
final class LayerRules {
    private static final Set<String> CHANCE = Set.of(
            "java.util.Random",
            "java.util.SplittableRandom",
            "java.util.random.RandomGenerator",
            "java.util.concurrent.ThreadLocalRandom",
            "java.security.SecureRandom");

    private final House house;

    LayerRules(House house) {
        this.house = house;
    }

    ArchRule contractsKnowJacksonAndContractsOnly() {
        return ArchRuleDefinition.classes()
                .that(are(Layer.CONTRACT))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "com.fasterxml.jackson..")
                        .or(new DescribedPredicate<>("belong to a contract") {
                            @Override
                            public boolean test(JavaClass type) {
                                return isIn(type, Layer.CONTRACT)
                                        || type.getBaseComponentType().isPrimitive();
                            }
                        }))
                .because(
                        "whoever reads an event would get the rest as well; move what needs more to the engine or the service");
    }

    ArchRule enginesKnowNoFramework() {
        return noClasses()
                .that(are(Layer.ENGINE))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "io.quarkus..",
                        "jakarta.ws.rs..",
                        "jakarta.inject..",
                        "jakarta.enterprise..",
                        "org.apache.kafka..",
                        "redis.clients..",
                        "java.net.http..",
                        "io.modelcontextprotocol.."))
                .because(
                        "an engine must run in a plain test and in somebody's harness; put the adapter into the service and hand its "
                                + "result to the engine, as a value or through an interface that the engine declares");
    }

    ArchRule noClock() {
        return noClasses()
                .that(are(Layer.ENGINE).or(are(Layer.CONTRACT)))
                .should()
                .dependOnClassesThat(assignableTo("java.time.Clock").or(assignableTo("java.time.InstantSource")))
                .orShould()
                .callMethodWhere(new DescribedPredicate<>("it reads the time") {
                    @Override
                    public boolean test(JavaMethodCall call) {
                        String owner = call.getTargetOwner().getFullName();
                        String method = call.getName();
                        return owner.equals("java.lang.System") && method.matches("currentTimeMillis|nanoTime")
                                || owner.startsWith("java.time.") && method.equals("now");
                    }
                })
                .because("a replay must give the same bytes; take the time as an argument, the service owns the clock");
    }

    ArchRule noChance() {
        return noClasses()
                .that(are(Layer.ENGINE).or(are(Layer.CONTRACT)))
                .should()
                .dependOnClassesThat(new DescribedPredicate<>("give random numbers") {
                    @Override
                    public boolean test(JavaClass type) {
                        return CHANCE.contains(type.getFullName());
                    }
                })
                .orShould()
                .callMethodWhere(new DescribedPredicate<>("it draws a random value") {
                    @Override
                    public boolean test(JavaMethodCall call) {
                        String owner = call.getTargetOwner().getFullName();
                        return owner.equals("java.util.UUID") && call.getName().equals("randomUUID")
                                || owner.equals("java.lang.Math")
                                        && call.getName().equals("random");
                    }
                })
                .because(
                        "a replay must give the same bytes; derive ids from what caused them, or take them as arguments");
    }

    ArchRule noServiceReachesIntoAnother() {
        return ArchRuleDefinition.classes()
                .that(are(Layer.CONTRACT).or(are(Layer.ENGINE)).or(are(Layer.SERVICE)))
                .should(new ArchCondition<>("know other services by their contracts only") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                            if (reachesIntoAnother(type, dependency.getTargetClass())) {
                                events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
                            }
                        }
                    }
                })
                .because(
                        "services are built, run and replaced one by one; use the other's contract, or ask it over a topic or HTTP");
    }

    ArchRule noPackageForEverything() {
        return noClasses()
                .that(resideInAPackage("dev.toolshelf.."))
                .should()
                .resideInAnyPackage("..common..", "..commons..", "..util..", "..utils..")
                .because("such a package has no owner; name it after the one thing that its classes do");
    }

    private boolean reachesIntoAnother(JavaClass from, JavaClass to) {
        String own = house.moduleOf(from).map(Module::service).orElse("");
        return house.moduleOf(to)
                .filter(target -> target.layer() == Layer.ENGINE || target.layer() == Layer.SERVICE)
                .filter(target -> !target.service().equals(own))
                .isPresent();
    }

    private DescribedPredicate<JavaClass> are(Layer layer) {
        return new DescribedPredicate<>("are in a module of layer " + layer) {
            @Override
            public boolean test(JavaClass type) {
                return isIn(type, layer);
            }
        };
    }

    private boolean isIn(JavaClass type, Layer layer) {
        return house.moduleOf(type).filter(module -> module.layer() == layer).isPresent();
    }
}
