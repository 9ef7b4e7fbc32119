package dev.toolshelf.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.payload.SdkValidator;
import dev.toolshelf.e2e.play.Conversation;
import dev.toolshelf.e2e.play.Script;
import dev.toolshelf.e2e.stack.Api;
import dev.toolshelf.e2e.stack.SharedStack;
import dev.toolshelf.e2e.stack.Tenant;
import dev.toolshelf.e2e.stack.WithStack;
import dev.toolshelf.e2e.topic.TopicReader;
import dev.toolshelf.local.pool.ListingFile;
import dev.toolshelf.local.pool.PoolPlan;
import dev.toolshelf.local.pool.PoolSetup;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Redis is a cache and may vanish (SPEC section 12). The last of the classes: until it is over, the stack has no Redis. */
@Order(100)
@ExtendWith(WithStack.class)
class RedisGoneE2ET {
    private static final String MODEL = "claude-opus-4-8";
    private static final String FAMILY = "claude-opus-4-8";

    @Test
    void without_redis_counts_are_published_and_payloads_go_on_and_health_says_degraded_until_it_is_back(
            SharedStack stack) {
        Tenant tenant = stack.tenant("redis-gone");
        Conversation conversation = tenant.conversation("goes-on");
        Script before = Script.on("chat", MODEL).says("Hello.");
        PoolSetup.Stocked chat = tenant.settled("chat", plan(stack, "slack"), MODEL);
        assertThat(countOf(stack, chat.sources().get(0))).isNotNull();
        conversation.play(before);
        await().atMost(Tenant.LIMIT)
                .untilAsserted(
                        () -> assertThat(redisHealth(stack).path("degraded").asBoolean(true))
                                .isFalse());

        stack.processes().halt("redis");
        assertThat(stack.processes().pid("redis")).isEmpty();

        PoolSetup.Stocked tickets = tenant.settled("tickets", plan(stack, "jira"), MODEL);
        ListingCount count = countOf(stack, tickets.sources().get(0));
        assertThat(count).isNotNull();
        assertThat(count.tools()).hasSize(tickets.sources().get(0).toolCount());
        Api.Answer total = tenant.api("token-count").get("/pools/tickets/count?model=" + MODEL);
        assertThat(total.status()).isEqualTo(200);
        assertThat(total.body().path("origin").asText()).isEqualTo("computed");
        assertThat(total.body().path("count").path("deferredCharacters").asLong())
                .isEqualTo(count.tools().stream()
                        .mapToLong(tool -> tool.characters())
                        .sum());

        Script after = before.searches("send message")
                .calls("mcp__slack__send_message")
                .results()
                .answers("Sent.")
                .says("Thank you.");
        Payload last = conversation.play(after);
        assertThat(last.record().gate().defers()).isTrue();
        assertThat(last.deferred()).contains("mcp__slack__send_message");
        SdkValidator.accepts(last);
        assertThat(new TopicReader(stack).payloads(conversation.key())).hasSize(4);

        await().atMost(Tenant.LIMIT).untilAsserted(() -> {
            JsonNode redis = redisHealth(stack);
            assertThat(redis.path("degraded").asBoolean()).isTrue();
            assertThat(redis.path("redis").asText()).isEqualTo("down");
        });
        assertThat(stack.processes().pid("redis")).isEmpty();

        long counting = stack.processes().pid("token-count").orElseThrow();
        stack.processes().resume("redis");
        await().atMost(Tenant.LIMIT)
                .untilAsserted(
                        () -> assertThat(redisHealth(stack).path("degraded").asBoolean(true))
                                .isFalse());
        assertThat(stack.processes().pid("token-count")).hasValue(counting);
    }

    /** The readiness of token-count stays up; what it says of Redis. */
    private static JsonNode redisHealth(SharedStack stack) {
        Api.Answer health = new Api(stack.address("token-count")).get("/q/health/ready");
        assertThat(health.status()).isEqualTo(200);
        for (JsonNode check : health.body().path("checks")) {
            if (check.path("name").asText().equals("redis")) {
                return check.path("data");
            }
        }
        throw new AssertionError("no check named redis in " + health.body());
    }

    private static ListingCount countOf(SharedStack stack, Source source) {
        String key = ListingCount.key(source.digest(), source.label(), FAMILY);
        return new TopicReader(stack)
                .of(stack.topic(TokenTopics.COUNTS), key).stream()
                        .map(record -> ListingCount.CODEC.decode(record.value()))
                        .reduce(null, (older, newer) -> newer);
    }

    private static PoolPlan plan(SharedStack stack, String listing) {
        ListingFile file = ListingFile.read(stack.home().resolve("deploy/local/sample/" + listing + ".json"));
        return new PoolPlan(List.of(file), Optional.empty(), Optional.empty());
    }
}
