package dev.toolshelf.local.stack;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The four services as this stack runs them. */
final class ServiceSpecs {
    private final Path home;
    private final Path data;
    private final Ports ports;

    /**
     * @param home the project's folder
     * @param data where state and logs go
     * @param ports where everything listens
     */
    ServiceSpecs(Path home, Path data, Ports ports) {
        this.home = home;
        this.data = data;
        this.ports = ports;
    }

    List<ServiceSpec> all() {
        String connections = data.resolve("catalog/connections.json").toString();
        return List.of(
                service(
                        "catalog",
                        ports.catalog(),
                        256,
                        false,
                        Map.of("toolshelf.catalog.connections-file", connections)),
                service("search", ports.search(), 256, true, Map.of()),
                service("token-count", ports.tokenCount(), 256, false, Map.of()),
                service("assembler", ports.assembler(), 384, false, Map.of()));
    }

    private ServiceSpec service(String name, int port, int heapMebibytes, boolean busy, Map<String, String> more) {
        Path jar = home.resolve(name + "-service/service/target/quarkus-app/quarkus-run.jar");
        if (!Files.isRegularFile(jar)) {
            throw StackFailure.failed("the service " + name + " is not built: " + jar + " is missing");
        }
        String broker = "127.0.0.1:" + ports.broker();
        Map<String, String> properties = new LinkedHashMap<>(more);
        properties.put("quarkus.http.host", "127.0.0.1");
        properties.put("quarkus.http.port", Integer.toString(port));
        properties.put("kafka.bootstrap.servers", broker);
        properties.put("quarkus.kafka-streams.bootstrap-servers", broker);
        properties.put(
                "kafka-streams.state.dir", data.resolve(name).resolve("streams").toString());
        properties.put("toolshelf.redis.url", "redis://127.0.0.1:" + ports.redis());
        properties.put("toolshelf.topic-prefix", DeclaredTopics.DEFAULT_PREFIX);
        // What a JVM of the stack unpacks goes away with the data.
        properties.put("java.io.tmpdir", data.resolve("tmp").toString());
        Map<String, String> environment = Map.of("TOOLSHELF_HOME", home.toString(), "TOOLSHELF_DATA", data.toString());
        return new ServiceSpec(
                name, jar, port, heapMebibytes, busy, properties, environment, data.resolve("logs/" + name + ".log"));
    }
}
