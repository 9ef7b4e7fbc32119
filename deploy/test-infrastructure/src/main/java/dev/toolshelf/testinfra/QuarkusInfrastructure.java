package dev.toolshelf.testinfra;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Gives a {@code @QuarkusTest} the shared broker and Redis, and a corner of its own in them: each start of the application gets a new
 * topic prefix and Streams application id, a new state directory and an empty Redis, so that nothing of an earlier test class is seen.
 *
 * <p>Init argument {@value #TOPICS}: the full name of a class with a method {@code public static Collection<NewTopic> topics(String
 * prefix)} (or a {@code List}). Its topics are created before the application starts, because a Streams application waits for its topics.
 *
 * <p>Configuration given: {@code kafka.bootstrap.servers}, {@code quarkus.kafka-streams.bootstrap-servers}, {@code
 * quarkus.kafka-streams.application-id}, {@code kafka-streams.state.dir}, {@code toolshelf.redis.url}, {@code
 * toolshelf.topic-prefix}, {@code quarkus.http.test-port}.
 */
public final class QuarkusInfrastructure implements QuarkusTestResourceLifecycleManager {
    /** Name of the init argument. */
    public static final String TOPICS = "topics";

    private String topicsClass;
    private Path stateDirectory;

    @Override
    public void init(Map<String, String> arguments) {
        if (!List.of(TOPICS).containsAll(arguments.keySet())) {
            throw new IllegalArgumentException(
                    "init arguments are " + arguments.keySet() + "; the only one there is: " + TOPICS);
        }
        topicsClass = arguments.get(TOPICS);
    }

    @Override
    public Map<String, String> start() {
        TestInfrastructure servers = TestInfrastructure.shared();
        servers.ensureRunning();
        empty(URI.create(servers.redisUrl()));
        String prefix =
                "t" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        if (topicsClass != null) {
            servers.createTopics(declaredTopics(topicsClass, prefix));
        }
        stateDirectory = TemporaryFolder.create("toolshelf-test-state-");
        return Map.of(
                "kafka.bootstrap.servers", servers.bootstrapServers(),
                "quarkus.kafka-streams.bootstrap-servers", servers.bootstrapServers(),
                "quarkus.kafka-streams.application-id", prefix + ".application",
                "kafka-streams.state.dir", stateDirectory.toString(),
                "toolshelf.redis.url", servers.redisUrl(),
                "toolshelf.topic-prefix", prefix,
                "quarkus.http.test-port", "0");
    }

    @Override
    public void stop() {
        if (stateDirectory != null) {
            TemporaryFolder.delete(stateDirectory);
            stateDirectory = null;
        }
    }

    private static void empty(URI redis) {
        try {
            String answer = RedisLine.ask(redis, "FLUSHALL");
            if (!"+OK".equals(answer)) {
                throw new IllegalStateException("Redis at " + redis + " cannot be emptied: " + answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Redis at " + redis + " cannot be emptied", e);
        }
    }

    private static List<NewTopic> declaredTopics(String className, String prefix) {
        Object declared;
        try {
            declared = Class.forName(className, true, Thread.currentThread().getContextClassLoader())
                    .getMethod("topics", String.class)
                    .invoke(null, prefix);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(className + ".topics(\"" + prefix + "\") failed", e.getCause());
        } catch (ReflectiveOperationException | NullPointerException e) {
            throw new IllegalArgumentException(
                    "init argument " + TOPICS + " names " + className
                            + ", which has no method public static Collection<NewTopic> topics(String prefix)",
                    e);
        }
        if (!(declared instanceof Collection<?> topics) || topics.isEmpty()) {
            throw new IllegalArgumentException(className + ".topics returned no topics but " + declared);
        }
        return topics.stream().map(NewTopic.class::cast).toList();
    }
}
