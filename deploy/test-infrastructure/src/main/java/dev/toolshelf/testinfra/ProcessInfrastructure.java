package dev.toolshelf.testinfra;

import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import dev.toolshelf.infrastructure.LocalServer;
import dev.toolshelf.infrastructure.RedisServer;
import dev.toolshelf.infrastructure.RedisSettings;
import java.nio.file.Path;

/** Both servers as child processes of this JVM. */
final class ProcessInfrastructure implements InfrastructureMXBean {
    private final KafkaBroker broker;
    private final RedisServer redis;

    private ProcessInfrastructure(KafkaBroker broker, RedisServer redis) {
        this.broker = broker;
        this.redis = redis;
    }

    static ProcessInfrastructure start() {
        Path directory = TemporaryFolder.create("toolshelf-test-servers-");
        KafkaBroker broker = new KafkaBroker(KafkaSettings.in(directory.resolve("kafka")));
        RedisServer redis = RedisServer.with(RedisSettings.in(directory.resolve("redis")));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> dispose(broker, redis, directory), "stop-test-servers"));
        redis.start();
        broker.start();
        return new ProcessInfrastructure(broker, redis);
    }

    /** Killed, not stopped: the data go too, and no build should wait for a broker's farewell. */
    private static void dispose(LocalServer broker, LocalServer redis, Path directory) {
        broker.kill();
        redis.kill();
        TemporaryFolder.delete(directory);
    }

    @Override
    public String getBootstrapServers() {
        return broker.bootstrap();
    }

    @Override
    public String getRedisUrl() {
        return redis.url();
    }

    @Override
    public String getDescription() {
        return "processes; Kafka at %s, log %s; Redis %s (%s) at %s, log %s"
                .formatted(
                        broker.bootstrap(),
                        broker.log(),
                        redis.binary().version(),
                        redis.binary().origin(),
                        redis.url(),
                        redis.log());
    }

    @Override
    public void killBroker() {
        broker.kill();
    }

    @Override
    public void restartBroker() {
        restart(broker);
    }

    @Override
    public void pauseBroker() {
        broker.pause();
    }

    @Override
    public void resumeBroker() {
        broker.resume();
    }

    @Override
    public void killRedis() {
        redis.kill();
    }

    @Override
    public void restartRedis() {
        restart(redis);
    }

    @Override
    public void pauseRedis() {
        redis.pause();
    }

    @Override
    public void resumeRedis() {
        redis.resume();
    }

    @Override
    public void ensureRunning() {
        revive(redis);
        revive(broker);
    }

    /** A paused process does not see the signal to stop. */
    private static void restart(LocalServer server) {
        if (server.isRunning()) {
            server.resume();
        }
        server.restart();
    }

    private static void revive(LocalServer server) {
        if (server.isRunning()) {
            server.resume();
        } else {
            server.start();
        }
    }
}
