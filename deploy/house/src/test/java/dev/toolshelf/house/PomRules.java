package dev.toolshelf.house;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Which module may declare which dependency (ARCHITECTURE, "The house"). Each finding says what to do instead. */
final class PomRules {
    private static final Pattern NOT_FOR_ENGINES = Pattern.compile("io\\.quarkus.*|jakarta\\..*|org\\.apache\\.kafka"
            + "|redis\\.clients|io\\.modelcontextprotocol.*|io\\.smallrye.*|org\\.apache\\.httpcomponents.*");

    private PomRules() {}

    static List<String> violations(House house) {
        Map<String, Module> owners = new HashMap<>();
        for (Module module : house.modules()) {
            owners.put(Pom.read(module.pom()).artifact(), module);
        }
        List<String> found = new ArrayList<>();
        for (Module module : house.modules()) {
            for (Pom.Dependency dependency : Pom.read(module.pom()).dependencies()) {
                String why = dependency.isOurs()
                        ? ours(module, dependency, owners.get(dependency.artifact()))
                        : foreign(module, dependency);
                if (!why.isEmpty()) {
                    found.add(module.path() + "/pom.xml depends on " + dependency + ": " + why);
                }
            }
        }
        return found;
    }

    private static String ours(Module module, Pom.Dependency dependency, Module target) {
        if (target == null) {
            return "no module of the house has this artifactId; name one that the root pom.xml lists";
        }
        if (module.layer() == Layer.DEPLOY || target.layer() == Layer.CONTRACT) {
            return "";
        }
        if (target.layer() == Layer.DEPLOY) {
            return dependency.isForTests()
                    ? ""
                    : "services do not know how they are run; make it test scope or turn it round";
        }
        if (!target.service().equals(module.service())) {
            return "another service's " + target.layer() + "; use its contract, or ask it over a topic or HTTP";
        }
        return target.layer().compareTo(module.layer()) > 0
                ? "an inner layer must not know an outer one; move the code outwards"
                : layerAllows(module);
    }

    private static String layerAllows(Module module) {
        return module.layer() == Layer.CONTRACT
                ? "a contract depends on contracts only; move the code to the engine"
                : "";
    }

    private static String foreign(Module module, Pom.Dependency dependency) {
        if (dependency.isForTests()) {
            return "";
        }
        boolean jackson = dependency.group().startsWith("com.fasterxml.jackson");
        if (module.layer() == Layer.CONTRACT && !jackson) {
            return "a contract is Jackson and nothing more; move what needs it to the engine or service";
        }
        if (module.layer() == Layer.ENGINE
                && NOT_FOR_ENGINES.matcher(dependency.group()).matches()) {
            return "an engine is plain Java; put the adapter into the service and pass what it yields";
        }
        return "";
    }
}
