package dev.toolshelf.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

class RedisServerIT {
    @TempDir
    Path folder;

    @Test
    void serves_a_client_and_comes_back_empty_after_kill_9() {
        try (RedisServer redis = RedisServer.with(RedisSettings.in(folder.resolve("redis")))) {
            redis.start();
            try (Jedis client = client(redis)) {
                client.set("tool", "shelf");
                assertThat(client.eval("return redis.call('GET', KEYS[1])", 1, "tool"))
                        .isEqualTo("shelf");
                assertThat(client.info("server"))
                        .contains("redis_version:" + redis.binary().version());
            }

            redis.kill();
            assertThatThrownBy(() -> client(redis).ping()).isInstanceOf(JedisConnectionException.class);
            redis.start();

            try (Jedis client = client(redis)) {
                assertThat(client.get("tool")).isNull();
            }
            redis.restart();
            try (Jedis client = client(redis)) {
                assertThat(client.ping()).isEqualTo("PONG");
            }
        }
    }

    @Test
    void a_paused_server_answers_nothing_until_it_is_resumed() {
        try (RedisServer redis = RedisServer.with(RedisSettings.in(folder.resolve("redis")))) {
            redis.start();
            redis.pause();
            assertThatThrownBy(() -> client(redis).ping())
                    .isInstanceOf(JedisConnectionException.class)
                    .rootCause()
                    .hasMessageContaining("timed out");
            assertThat(redis.isRunning()).isTrue();

            redis.resume();
            try (Jedis client = client(redis)) {
                assertThat(client.ping()).isEqualTo("PONG");
            }
        }
    }

    @Test
    void a_password_is_asked_for_and_stays_off_command_line_and_log() throws Exception {
        String password = "s#e%c\\ret:@/+";
        try (RedisServer redis =
                RedisServer.with(RedisSettings.in(folder.resolve("redis")).withPassword(password))) {
            redis.start();

            try (Jedis stranger = new Jedis("127.0.0.1", redis.port())) {
                assertThatThrownBy(stranger::ping)
                        .isInstanceOf(JedisDataException.class)
                        .hasMessageContaining("NOAUTH");
            }
            try (Jedis client = new Jedis(
                    new HostAndPort("127.0.0.1", redis.port()),
                    DefaultJedisClientConfig.builder().password(password).build())) {
                assertThat(client.ping()).isEqualTo("PONG");
            }
            try (Jedis client = new Jedis(URI.create(redis.url()))) {
                assertThat(client.ping()).isEqualTo("PONG");
            }
            String commandLine = ProcessHandle.of(redis.pid().orElseThrow())
                    .flatMap(handle -> handle.info().commandLine())
                    .orElseThrow();
            assertThat(commandLine).contains("redis-server").doesNotContain(password);
            assertThat(redis.log()).content().doesNotContain(password);
        }
    }

    @Test
    void a_taken_port_is_named() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            RedisServer redis =
                    RedisServer.with(RedisSettings.in(folder.resolve("redis")).withPort(other.getLocalPort()));

            assertThatThrownBy(redis::start)
                    .isInstanceOf(ServerFailure.class)
                    .hasMessageContaining("Redis cannot start: port " + other.getLocalPort());
        }
    }

    private static Jedis client(RedisServer redis) {
        return new Jedis("127.0.0.1", redis.port(), 1000);
    }
}
