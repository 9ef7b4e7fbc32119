package dev.toolshelf.infrastructure;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One Redis, at least 6.2, that keeps nothing on disk: after a kill it comes back empty. */
public final class RedisServer extends LocalServer {
    private final RedisSettings settings;
    private final RedisBinary binary;

    public RedisServer(RedisSettings settings, RedisBinary binary) {
        super(
                "Redis",
                settings.port(),
                settings.directory(),
                settings.log(),
                settings.startLimit(),
                settings.outlivesThisProcess());
        this.settings = settings;
        this.binary = binary;
    }

    /**
     * With the binary that {@link RedisBinary#find} finds.
     *
     * @throws ServerFailure if the machine has no usable one
     */
    public static RedisServer with(RedisSettings settings) {
        return new RedisServer(settings, RedisBinary.find(settings.directory()));
    }

    /** {@code redis://[:password@]127.0.0.1:port}. */
    public String url() {
        return "redis://"
                + settings.password().map(text -> ":" + encoded(text) + "@").orElse("") + "127.0.0.1:" + port();
    }

    private static String encoded(String password) {
        return URLEncoder.encode(password, StandardCharsets.UTF_8);
    }

    /** Which Redis this is: path, version and where it was found. */
    public RedisBinary binary() {
        return binary;
    }

    @Override
    List<String> command() {
        return List.of(binary.path().toString(), "-");
    }

    /** On a pipe, since a command line is readable by every user of the machine. */
    @Override
    String input() {
        Optional<String> password =
                settings.password().map(text -> "requirepass \"" + text.replace("\\", "\\\\") + "\"\n");
        return """
               bind 127.0.0.1
               port %d
               daemonize no
               save ""
               appendonly no
               dir "%s"
               """.formatted(port(), settings.directory())
                + password.orElse("")
                + settings.directives().stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    @Override
    String readyMarker() {
        return "Ready to accept connections";
    }
}
