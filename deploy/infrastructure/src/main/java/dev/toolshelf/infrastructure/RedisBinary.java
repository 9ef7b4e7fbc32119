package dev.toolshelf.infrastructure;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis executable that was seen to run on this machine.
 *
 * @param path the executable
 * @param version as it says itself, such as {@code 7.0.15}
 * @param origin where it was found, in words for people
 */
public record RedisBinary(Path path, String version, String origin) {
    /** Names an executable that is used before any other: environment variable of this name, system property {@link #PROPERTY}. */
    public static final String VARIABLE = "TOOLSHELF_REDIS_EXECUTABLE";

    /** The system property that wins over {@link #VARIABLE}. */
    public static final String PROPERTY = "toolshelf.redis.executable";

    private static final Pattern VERSION = Pattern.compile("v=((\\d+)\\.(\\d+)\\S*)");

    /**
     * The first of: the executable named by property or variable (it must do), {@code redis-server} on the PATH if it is 6.2 or
     * later, the one that the embedded-redis library carries for this platform.
     *
     * @param scratch where the last one is unpacked to; made if missing
     * @throws ServerFailure if the named one is missing or older than 6.2, or no other is usable
     */
    public static RedisBinary find(Path scratch) {
        return find(scratch, System.getenv(), Optional.ofNullable(System.getProperty(PROPERTY)));
    }

    static RedisBinary find(Path scratch, Map<String, String> environment, Optional<String> property) {
        Optional<String> named = property.or(() -> Optional.ofNullable(environment.get(VARIABLE)));
        if (named.isPresent()) {
            return probe(Path.of(named.get()), "named by " + PROPERTY + " or " + VARIABLE);
        }
        return onPath(environment.getOrDefault("PATH", "")).orElseGet(() -> unpacked(scratch));
    }

    private static Optional<RedisBinary> onPath(String path) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(entry -> !entry.isBlank())
                .map(entry -> Path.of(entry, "redis-server"))
                .filter(Files::isExecutable)
                .flatMap(candidate -> usable(candidate).stream())
                .findFirst();
    }

    private static Optional<RedisBinary> usable(Path candidate) {
        try {
            return Optional.of(probe(candidate, "on the PATH"));
        } catch (ServerFailure tooOldOrBroken) {
            return Optional.empty();
        }
    }

    private static RedisBinary unpacked(Path scratch) {
        try {
            Files.createDirectories(scratch);
            Path executable = ExecutableProvider.newJarResourceProvider(scratch.toFile())
                    .get()
                    .toPath();
            return probe(executable, "unpacked from the embedded-redis library");
        } catch (IOException | RuntimeException e) {
            throw new ServerFailure(
                    "no usable Redis: none of 6.2 or later on the PATH, and the one that the embedded-redis library carries does not "
                            + "run here (" + e.getMessage() + "). Install redis-server 6.2 or later, or name one with "
                            + VARIABLE + ".",
                    e);
        }
    }

    private static RedisBinary probe(Path executable, String origin) {
        String said = versionLine(executable, origin);
        Matcher matcher = VERSION.matcher(said);
        if (!matcher.find()) {
            throw new ServerFailure(executable + " (" + origin + ") does not say a Redis version but: " + said);
        }
        int major = Integer.parseInt(matcher.group(2));
        int minor = Integer.parseInt(matcher.group(3));
        if (major < 6 || (major == 6 && minor < 2)) {
            throw new ServerFailure(
                    executable + " (" + origin + ") is Redis " + matcher.group(1) + "; 6.2 or later is needed");
        }
        return new RedisBinary(executable.toAbsolutePath(), matcher.group(1), origin);
    }

    private static String versionLine(Path executable, String origin) {
        try {
            Process process = new ProcessBuilder(executable.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            process.waitFor();
            return said;
        } catch (IOException e) {
            throw new ServerFailure("no Redis at " + executable + " (" + origin + "): " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerFailure("interrupted while asking " + executable + " for its version", e);
        }
    }
}
