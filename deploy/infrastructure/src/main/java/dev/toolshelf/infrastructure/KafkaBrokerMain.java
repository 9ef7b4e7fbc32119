package dev.toolshelf.infrastructure;

import java.nio.file.Path;
import java.util.Properties;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * One broker in the foreground: {@code KafkaBrokerMain DIRECTORY PORT CONTROLLER_PORT}. Formats the directory if it is new,
 * prints {@value #READY} when it serves, and stops in order on SIGTERM.
 */
public final class KafkaBrokerMain {
    static final String READY = "broker-serves";

    /** One for every directory, so that a directory can be opened again by whoever finds it. */
    private static final String CLUSTER_ID = "dG9vbHNoZWxmLWxvY2FsMQ";

    /** Held, because the log manager keeps its loggers by weak references. */
    private static final Logger ROOT = Logger.getLogger("");

    private KafkaBrokerMain() {}

    public static void main(String[] arguments) {
        try {
            serve(arguments);
        } catch (Exception e) {
            e.printStackTrace();
            // A start that fails half-way leaves threads behind that would keep the process alive.
            Runtime.getRuntime().halt(1);
        }
    }

    private static void serve(String[] arguments) throws Exception {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("arguments are: DIRECTORY PORT CONTROLLER_PORT");
        }
        warningsOnly();
        Path directory = Path.of(arguments[0]).toAbsolutePath();
        Properties properties =
                BrokerProperties.of(directory, Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        format(directory);
        KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
        server.startup();
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown, "stop-broker"));
        System.out.println(READY + " on 127.0.0.1:" + arguments[1]);
        server.awaitShutdown();
    }

    private static void warningsOnly() {
        ROOT.setLevel(Level.WARNING);
        // With Quarkus on the class path there is one that keeps all records back until an application starts.
        for (Handler handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        ROOT.addHandler(new ConsoleHandler());
    }

    private static void format(Path directory) throws Exception {
        new Formatter()
                .setClusterId(CLUSTER_ID)
                .setNodeId(BrokerProperties.NODE_ID)
                .addDirectory(directory.toString())
                .setMetadataLogDirectory(directory.toString())
                .setControllerListenerName(BrokerProperties.CONTROLLER)
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setIgnoreFormatted(true)
                .run();
    }
}
