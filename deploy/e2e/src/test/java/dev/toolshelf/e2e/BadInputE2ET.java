package dev.toolshelf.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.payload.SdkValidator;
import dev.toolshelf.e2e.play.Conversation;
import dev.toolshelf.e2e.play.Script;
import dev.toolshelf.e2e.stack.Api;
import dev.toolshelf.e2e.stack.SharedStack;
import dev.toolshelf.e2e.stack.Tenant;
import dev.toolshelf.e2e.stack.WithStack;
import dev.toolshelf.e2e.topic.TopicReader;
import dev.toolshelf.e2e.topic.TopicWriter;
import dev.toolshelf.local.pool.ListingFile;
import dev.toolshelf.local.pool.PoolPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is wrong stays where it is: the conversation goes on, and a tenant sees nothing of another one. */
@Order(2)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(WithStack.class)
class BadInputE2ET {
    private static final String MODEL = "claude-opus-4-8";
    private static final String POOL = "chat";

    private SharedStack stack;
    private Tenant tenant;
    private Tenant stranger;

    @BeforeAll
    void a_tenant_has_a_pool(SharedStack shared) {
        stack = shared;
        tenant = stack.tenant("owner");
        stranger = stack.tenant("stranger");
        ListingFile slack = ListingFile.read(stack.home().resolve("deploy/local/sample/slack.json"));
        tenant.settled(POOL, new PoolPlan(List.of(slack), Optional.empty(), Optional.empty()), MODEL);
    }

    @Test
    void events_that_nobody_can_read_go_to_the_dead_letters_and_the_conversation_goes_on() {
        Conversation conversation = tenant.conversation("goes-on");
        Script before = Script.on(POOL, MODEL).says("Hello.");
        conversation.play(before);
        TopicWriter writer = new TopicWriter(stack);
        List<byte[]> bad = List.of(
                bytes("{\"type\":\"message\",\"eventId\":\"x1\",\"role\":\"user\",\"content\":"),
                bytes("{\"type\":\"telegram\",\"eventId\":\"x2\",\"text\":\"stop\"}"),
                new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1},
                bytes("{\"type\":\"message\",\"eventId\":\"x4\",\"role\":\"user\",\"content\":\"not for you\"}"));
        String events = stack.topic(AssemblerTopics.EVENTS);
        List<RecordMetadata> places = List.of(
                writer.write(events, conversation.key(), bad.get(0), Map.of()),
                writer.write(events, conversation.key(), bad.get(1), Map.of()),
                writer.write(events, conversation.key(), bad.get(2), Map.of()),
                writer.write(events, conversation.key(), bad.get(3), Map.of(EventHeaders.TENANT, "stranger")));

        Script after = before.searches("send message").answers("Found.").says("Go on.");
        Payload last = conversation.play(after);

        assertThat(last.record().discovered()).contains("mcp__slack__send_message");
        SdkValidator.accepts(last);
        TopicReader topics = new TopicReader(stack);
        String deadLetters = stack.topic(AssemblerTopics.EVENTS.deadLetters());
        await().atMost(Tenant.LIMIT)
                .untilAsserted(() ->
                        assertThat(topics.of(deadLetters, conversation.key())).hasSize(bad.size()));
        List<ConsumerRecord<byte[], byte[]>> letters = topics.of(deadLetters, conversation.key());
        for (int i = 0; i < bad.size(); i++) {
            ConsumerRecord<byte[], byte[]> letter = letters.get(i);
            assertThat(letter.value()).isEqualTo(bad.get(i));
            assertThat(TopicReader.header(letter, EventHeaders.DEAD_LETTER_REASON))
                    .isNotBlank();
            assertThat(TopicReader.header(letter, EventHeaders.DEAD_LETTER_TOPIC))
                    .isEqualTo(events);
            assertThat(TopicReader.header(letter, EventHeaders.DEAD_LETTER_PARTITION))
                    .isEqualTo(Integer.toString(places.get(i).partition()));
            assertThat(TopicReader.header(letter, EventHeaders.DEAD_LETTER_OFFSET))
                    .isEqualTo(Long.toString(places.get(i).offset()));
        }
        assertThat(TopicReader.text(last.bytes())).doesNotContain("not for you");
        assertThat(topics.payloads(conversation.key())).hasSize(3);
    }

    @Test
    void a_malformed_request_is_answered_with_a_problem_and_nothing_is_written() {
        Api api = tenant.api("assembler");
        Api.Answer answer = api.post("/conversations/refused/events", "{\"type\":\"message\",\"role\":");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("code").asText()).isNotEmpty();
        Api.Answer unnamed = api.post("/conversations/no%20id/events", "{\"type\":\"end\",\"eventId\":\"e1\"}");
        assertThat(unnamed.status()).isEqualTo(400);
        assertThat(new TopicReader(stack).of(stack.topic(AssemblerTopics.EVENTS), "owner/refused"))
                .isEmpty();
    }

    @Test
    void a_source_with_bad_tools_keeps_the_good_ones_and_lists_each_refusal() {
        String schema = "{\"type\":\"object\",\"properties\":{}}";
        Source source = tenant.catalog()
                .putSource(
                        "patchy",
                        new RawJson("{\"tools\":["
                                + "{\"name\":\"first\",\"description\":\"One.\",\"inputSchema\":" + schema + "},"
                                + "{\"description\":\"No name.\",\"inputSchema\":" + schema + "},"
                                + "{\"name\":\"schemaless\",\"inputSchema\":7},"
                                + "{\"name\":\"last\",\"description\":\"Four.\",\"inputSchema\":" + schema + "}]}"));
        assertThat(source.status()).isEqualTo(SourceStatus.READY);
        assertThat(source.toolCount()).isEqualTo(2);
        assertThat(source.refusals()).extracting(Refusal::index).containsExactly(1, 2);
        assertThat(source.refusals()).extracting(Refusal::reason).noneMatch(String::isBlank);
        tenant.catalog().putPool("patchy", List.of("patchy"), Optional.empty());
        await().atMost(Tenant.LIMIT)
                .untilAsserted(() -> assertThat(tenant.api("search")
                                .post(
                                        "/pools/patchy/search",
                                        "{\"query\":\"select:mcp__patchy__first,mcp__patchy__last\"}")
                                .body()
                                .path("matches"))
                        .hasSize(2));
    }

    @Test
    void another_tenants_pool_is_neither_found_nor_searched_nor_counted() {
        String search = "/pools/" + POOL + "/search";
        String query = "{\"query\":\"select:mcp__slack__send_message\"}";
        assertThat(tenant.api("search").post(search, query).body().path("matches"))
                .isNotEmpty();
        assertThat(tenant.api("catalog").get("/pools/" + POOL).status()).isEqualTo(200);

        assertThat(stranger.api("catalog").get("/pools/" + POOL).status()).isEqualTo(404);
        assertThat(stranger.api("catalog").get("/sources/slack").status()).isEqualTo(404);
        assertThat(stranger.api("catalog").get("/pools").body().path("pools")).isEmpty();
        Api.Answer found = stranger.api("search").post(search, query);
        assertThat(found.status()).isEqualTo(404);
        assertThat(found.body().toString()).doesNotContain("matches");
        assertThat(stranger.api("token-count")
                        .get("/pools/" + POOL + "/count?model=" + MODEL)
                        .status())
                .isEqualTo(404);
    }

    @Test
    void a_conversation_on_another_tenants_pool_gets_none_of_its_tools_and_the_record_says_why() {
        Conversation conversation = stranger.conversation("curious");
        Payload payload = conversation.play(Script.on(POOL, MODEL).says("Send a message."));
        assertThat(TopicReader.text(payload.bytes())).doesNotContain("mcp__slack__");
        assertThat(payload.record().gate().reason()).isEqualTo("pool-unknown");
        assertThat(payload.record().pool().revision()).isZero();
        SdkValidator.accepts(payload);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
