package dev.toolshelf.infrastructure;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Starts a broker and a Redis, prints their process ids and waits to be killed. */
final class ParentMain {
    private ParentMain() {}

    public static void main(String[] arguments) throws Exception {
        boolean outliving = Boolean.parseBoolean(arguments[1]);
        KafkaSettings kafka = KafkaSettings.in(Path.of(arguments[0], "broker"));
        RedisSettings redis = RedisSettings.in(Path.of(arguments[0], "redis"));
        KafkaBroker broker = new KafkaBroker(outliving ? kafka.outliving() : kafka);
        RedisServer server = RedisServer.with(outliving ? redis.outliving() : redis);
        broker.start();
        server.start();
        System.out.println(broker.pid().orElseThrow() + " " + server.pid().orElseThrow());
        new CountDownLatch(1).await();
    }
}
