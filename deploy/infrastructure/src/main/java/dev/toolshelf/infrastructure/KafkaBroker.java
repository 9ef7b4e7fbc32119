package dev.toolshelf.infrastructure;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One KRaft broker, its own controller, in a JVM of its own: with replication factor 1, transactions, records up to 34 MiB, and
 * no topic that nobody declared.
 */
public final class KafkaBroker extends LocalServer {
    private final KafkaSettings settings;

    public KafkaBroker(KafkaSettings settings) {
        super(
                "Kafka broker",
                settings.port(),
                settings.directory(),
                settings.log(),
                settings.startLimit(),
                settings.outlivesThisProcess());
        this.settings = settings;
    }

    /** {@code host:port}, as clients want it. */
    public String bootstrap() {
        return "127.0.0.1:" + port();
    }

    @Override
    List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + settings.heapMebibytes() + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                "-cp",
                absoluteClassPath(),
                KafkaBrokerMain.class.getName(),
                settings.directory().toString(),
                Integer.toString(settings.port()),
                Integer.toString(settings.controllerPort()));
    }

    /** The child runs in another directory. */
    private static String absoluteClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    String input() {
        return "";
    }

    @Override
    String readyMarker() {
        return KafkaBrokerMain.READY;
    }

    @Override
    List<Integer> ports() {
        return List.of(settings.port(), settings.controllerPort());
    }
}
