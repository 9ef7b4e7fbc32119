package dev.toolshelf.tokens.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.infrastructure.FreePorts;
import dev.toolshelf.infrastructure.RedisServer;
import dev.toolshelf.infrastructure.RedisSettings;
import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.load.CountStore.Found;
import dev.toolshelf.tokens.load.CountStore.Name;
import dev.toolshelf.tokens.load.CountStore.Yours;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import dev.toolshelf.tokens.total.EntityChange;
import dev.toolshelf.tokens.total.HeldTotal;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalStamp;
import dev.toolshelf.tokens.total.TotalStore.Kept;
import dev.toolshelf.tokens.total.TotalStore.Touched;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Protocol.ClusterKeyword;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;

/** Everything that the service does in Redis, on servers of its own: with a password, over TLS, in a cluster. */
class RedisReachIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String PASSWORD = "s#e%c\\ret:@/+";
    private static final int HIGHEST_PORT = 65_535;
    private static final int SLOTS = 16_384;

    private final TokenCountConfig config = Settings.tokens(Map.of());

    @TempDir
    Path folder;

    @Test
    void with_a_password() {
        try (RedisServer server = RedisServer.with(settings("one").withPassword(PASSWORD))) {
            server.start();

            everythingWorks(Settings.redis(server.url()));
            assertThat(answers(Settings.redis("redis://127.0.0.1:" + server.port())))
                    .isFalse();
        }
    }

    @Test
    void over_tls_with_a_certificate_that_is_for_the_host() throws Exception {
        Certificate certificate = Certificate.create(folder, "ip:127.0.0.1");
        try (RedisServer server = tls(certificate)) {
            String url = "rediss://default:" + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8) + "@127.0.0.1:"
                    + server.port() + "/2";
            Map<String, String> trusting = trusting(certificate);

            everythingWorks(Settings.redis(url, trusting));
            assertThat(answers(Settings.redis(url))).isFalse();
            assertThat(answers(Settings.redis(url.replace("rediss:", "redis:"), trusting)))
                    .isFalse();
        }
    }

    @Test
    void over_tls_a_certificate_for_another_host_is_refused() throws Exception {
        Certificate certificate = Certificate.create(folder, "dns:elsewhere.example");
        try (RedisServer server = tls(certificate)) {
            String url = "rediss://default:" + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8) + "@127.0.0.1:"
                    + server.port();

            assertThat(answers(Settings.redis(url, trusting(certificate)))).isFalse();
        }
    }

    @Test
    void in_a_cluster_also_after_it_was_away() {
        List<RedisServer> nodes = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                nodes.add(RedisServer.with(settings("node" + i)
                        .withPort(portForNode())
                        .withDirectives(List.of("cluster-enabled yes", "cluster-config-file nodes" + i + ".conf"))));
                nodes.get(i).start();
            }
            join(nodes);
            RedisConfig redis = Settings.redis(
                    "redis+cluster://127.0.0.1:" + nodes.get(0).port() + ",127.0.0.1:"
                            + nodes.get(1).port(),
                    Map.of("toolshelf.redis.rest", "PT0.05S"));

            everythingWorks(redis);
            try (RedisCalls calls = calls(redis)) {
                nodes.forEach(RedisServer::pause);
                await().atMost(LIMIT).until(() -> !calls.answers());
                nodes.forEach(RedisServer::resume);
                await().atMost(LIMIT).until(calls::answers);
            }
        } finally {
            nodes.forEach(RedisServer::kill);
        }
    }

    @Test
    void a_url_that_is_none_stops_the_start_and_says_the_form() {
        for (String url :
                List.of("http://127.0.0.1:1", "redis:///1", "redis://a:1,b:2", "redis+cluster+x://a:1", "127.0.0.1")) {
            assertThatThrownBy(() -> calls(Settings.redis(url)))
                    .as(url)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("rediss+cluster://");
        }
    }

    private void everythingWorks(RedisConfig redis) {
        Queue<EntityChange> heard = new ConcurrentLinkedQueue<>();
        try (RedisCalls calls = calls(redis);
                ChangeNotices notices = new ChangeNotices(redis, "reach", heard::add, () -> {})) {
            await().atMost(LIMIT).until(calls::answers);
            notices.start();
            await().atMost(LIMIT).until(notices::subscribed);
            RedisCountStore counts = new RedisCountStore(calls, "reach", config.lives());
            RedisTotalStore totals = new RedisTotalStore(calls, "reach", config.lives());
            List<Touched> touched = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                Name name = new Name("characters", "d" + i + "/gh/gpt");
                ListingCount count = new ListingCount(
                        "d" + i, "gh", "gpt", CountUnit.CHARACTERS, "characters", List.of(), List.of());
                assertThat(counts.claim(name, "a")).isEqualTo(new Yours());
                counts.keep(name, count, false, "a");
                assertThat(counts.get(name)).isEqualTo(new Found(count, false));
                TotalKey key = new TotalKey("acme", "pool" + i, "gpt");
                touched.add(new Touched(key, 1));
                assertThat(totals.keep(key, total())).isEqualTo(Kept.KEPT);
            }
            EntityChange change = new EntityChange(EntityKey.source("acme", "a"), 2, false);

            assertThat(totals.changed(change, touched)).isTrue();

            assertThat(touched).allSatisfy(one -> {
                assertThat(totals.read(one.key()).map(HeldTotal::stamp).map(TotalStamp::sources))
                        .contains(Map.of("a", 2L));
                assertThat(totals.keep(one.key(), total())).isEqualTo(Kept.REFUSED);
            });
            await().atMost(LIMIT).until(() -> heard.contains(change));
        }
    }

    private static HeldTotal total() {
        PoolCount count = new PoolCount("gpt", CountUnit.TOKENIZER, 1, 10, 7L, 10, 7L, List.of());
        PoolTotal total = new PoolTotal("acme", "dev", 1, count, List.of(), List.of(), true);
        return new HeldTotal(new TotalStamp("characters", 1, Map.of("a", 1L)), total, 0);
    }

    private static boolean answers(RedisConfig redis) {
        try (RedisCalls calls = calls(redis)) {
            return calls.answers();
        }
    }

    private static RedisCalls calls(RedisConfig redis) {
        return new RedisCalls(redis, new TokenMetrics(new SimpleMeterRegistry()));
    }

    private RedisSettings settings(String name) {
        return RedisSettings.in(folder.resolve(name));
    }

    private RedisServer tls(Certificate certificate) {
        RedisSettings settings = settings("tls").withPassword(PASSWORD);
        RedisServer server = RedisServer.with(settings.withDirectives(List.of(
                "port 0",
                "tls-port " + settings.port(),
                "tls-cert-file " + certificate.certificate(),
                "tls-key-file " + certificate.key(),
                "tls-auth-clients no")));
        server.start();
        return server;
    }

    private static Map<String, String> trusting(Certificate certificate) {
        return Map.of("toolshelf.redis.certificates", certificate.certificate().toString());
    }

    /** A node also uses the port 10,000 above its own. */
    private static int portForNode() {
        int port = FreePorts.next();
        while (port > HIGHEST_PORT - 10_000) {
            port = FreePorts.next();
        }
        return port;
    }

    private static void join(List<RedisServer> nodes) {
        int share = SLOTS / nodes.size() + 1;
        for (int i = 0; i < nodes.size(); i++) {
            try (RedisClient client = RedisClient.create(nodes.get(i).url())) {
                client.sendCommand(
                        Command.CLUSTER,
                        "MEET",
                        "127.0.0.1",
                        Integer.toString(nodes.get(0).port()));
                List<String> slots = new ArrayList<>(List.of(ClusterKeyword.ADDSLOTS.name()));
                for (int slot = i * share; slot < Math.min(SLOTS, (i + 1) * share); slot++) {
                    slots.add(Integer.toString(slot));
                }
                client.sendCommand(Command.CLUSTER, slots.toArray(new String[0]));
            }
        }
        for (RedisServer node : nodes) {
            try (RedisClient client = RedisClient.create(node.url())) {
                await().atMost(LIMIT)
                        .until(() -> new String(
                                        (byte[]) client.sendCommand(Command.CLUSTER, "INFO"), StandardCharsets.UTF_8)
                                .contains("cluster_state:ok"));
            }
        }
    }
}
