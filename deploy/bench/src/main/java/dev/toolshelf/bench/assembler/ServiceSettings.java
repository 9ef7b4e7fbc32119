package dev.toolshelf.bench.assembler;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The settings of Kafka Streams that the assembler service is shipped with. */
final class ServiceSettings {

    private static final String FILE = "assembler-service/service/src/main/resources/application.properties";
    private static final String PREFIX = "kafka-streams.";

    private ServiceSettings() {}

    /** Reads them below the project's folder. */
    static Properties of(Path home) throws IOException {
        Properties all = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve(FILE), StandardCharsets.UTF_8)) {
            all.load(in);
        }
        Properties streams = new Properties();
        all.stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX))
                .forEach(name -> streams.put(name.substring(PREFIX.length()), all.getProperty(name)));
        return streams;
    }
}
