package dev.toolshelf.local.stack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How one service is started.
 *
 * @param name what people call it
 * @param jar the packaged application
 * @param port its HTTP port on 127.0.0.1
 * @param heapMebibytes -Xmx
 * @param busy whether it computes enough to be worth the best compiler; the others start cheaper without
 * @param properties configuration, none of it secret: it stands on the command line
 * @param environment added to this process's own
 * @param log the file for its output
 */
record ServiceSpec(
        String name,
        Path jar,
        int port,
        int heapMebibytes,
        boolean busy,
        Map<String, String> properties,
        Map<String, String> environment,
        Path log) {

    ServiceSpec {
        properties = Map.copyOf(properties);
        environment = Map.copyOf(environment);
    }

    List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + heapMebibytes + "m");
        command.add("-XX:+UseSerialGC");
        if (!busy) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        command.add("-XX:+ExitOnOutOfMemoryError");
        new TreeMap<>(properties).forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.add("-jar");
        command.add(jar.toString());
        return command;
    }
}
