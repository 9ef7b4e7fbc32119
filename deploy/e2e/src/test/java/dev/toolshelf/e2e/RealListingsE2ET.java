package dev.toolshelf.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.payload.ProviderRules;
import dev.toolshelf.e2e.payload.SdkValidator;
import dev.toolshelf.e2e.play.Conversation;
import dev.toolshelf.e2e.play.Script;
import dev.toolshelf.e2e.stack.SharedStack;
import dev.toolshelf.e2e.stack.Tenant;
import dev.toolshelf.e2e.stack.WithStack;
import dev.toolshelf.e2e.topic.TopicReader;
import dev.toolshelf.local.pool.ListingFile;
import dev.toolshelf.local.pool.PoolPlan;
import dev.toolshelf.local.pool.PoolSetup;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Forty listings of real servers, 2,052 tools as their servers send them, in one pool. */
@Order(5)
@Tag("shared")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(WithStack.class)
class RealListingsE2ET {
    private static final String MODEL = "claude-opus-4-8";
    private static final String POOL = "real";
    private static final int TOOLS = 2052;

    private Tenant tenant;
    private TopicReader topics;
    private List<ListingFile> listings;
    private Map<String, Source> sources;

    @BeforeAll
    void all_listings_are_put_into_one_pool(SharedStack stack) {
        tenant = stack.tenant("real-listings");
        topics = new TopicReader(stack);
        Path catalogs = stack.home().resolve("../shared/data/catalogs");
        listings = ListingFile.of(catalogs);
        PoolPlan plan = PoolPlan.of(
                stack.home().resolve("deploy/local/sample"), Optional.of(catalogs), Optional.empty(), Optional.empty());
        PoolSetup.Stocked stocked = tenant.settled(POOL, plan, MODEL);
        sources = stocked.sources().stream().collect(Collectors.toMap(Source::id, Function.identity()));
    }

    @Test
    void every_tool_is_taken_or_its_refusal_is_listed() {
        assertThat(listings).hasSize(40);
        int taken = 0;
        int refused = 0;
        for (ListingFile listing : listings) {
            Source source = sources.get(listing.id());
            assertThat(source.status()).as(listing.id()).isEqualTo(SourceStatus.READY);
            Set<String> names = new HashSet<>();
            tenant.api("catalog")
                    .get("/sources/" + listing.id() + "/tools")
                    .body()
                    .path("tools")
                    .forEach(tool -> names.add(tool.path("name").asText()));
            assertThat(names).as(listing.id()).hasSize(source.toolCount());
            JsonNode sent = listing.body().tree().path("tools");
            for (int i = 0; i < sent.size(); i++) {
                int index = i;
                String name = sent.path(i).path("name").asText();
                if (!names.contains(name)) {
                    refused++;
                    assertThat(source.refusals())
                            .as("%s of %s", name, listing.id())
                            .anySatisfy(refusal -> {
                                assertThat(refusal.index()).isEqualTo(index);
                                assertThat(refusal.reason()).isNotBlank();
                            });
                }
            }
            taken += source.toolCount();
            assertThat(source.refusals()).extracting(Refusal::index).allMatch(index -> index < sent.size());
        }
        System.out.printf("[real listings] %d tools taken, %d refused%n", taken, refused);
        assertThat(taken + refused).isEqualTo(TOOLS);
    }

    @Test
    void a_conversation_that_searches_them_gets_payloads_that_the_provider_accepts() {
        Conversation conversation = tenant.conversation("deferring");
        Script script = Script.on(POOL, MODEL)
                .inMode("true")
                .says("Look through my tools.")
                .searches("create issue")
                .searches(
                        "+stripe refund", "mcp__kubernetes", "select:mcp__notion__no_such_tool", "kubernetes pods logs")
                .says("And the calendar?")
                .searches("send sms message")
                .boundary("Many tools were looked at.")
                .says("What now?")
                .searches("list droplets")
                .answers("Done.")
                .says("Thank you.");
        conversation.play(script);
        List<Payload> payloads = topics.payloads(conversation.key());
        assertThat(payloads).hasSize(script.payloads());
        for (Payload payload : payloads) {
            SdkValidator.accepts(payload);
            assertThat(ProviderRules.brokenBy(payload)).as(payload.toString()).isEmpty();
            assertThat(payload.record().ledger().seenCharacters())
                    .as(payload.toString())
                    .isLessThan(payload.record().ledger().allCharacters() / 10);
        }
        Payload last = payloads.get(payloads.size() - 1);
        assertThat(last.record().discovered()).hasSizeGreaterThan(15);
        assertThat(last.references()).containsAll(last.record().discovered());
    }

    @Test
    void all_of_them_loaded_at_once_are_a_payload_that_the_provider_accepts() {
        Conversation conversation = tenant.conversation("loaded");
        conversation.play(Script.on(POOL, MODEL)
                .inMode("false")
                .says("Which tools do you have?")
                .answers("Many.")
                .says("Fine."));
        List<Payload> payloads = topics.payloads(conversation.key());
        assertThat(payloads).hasSize(2);
        for (Payload payload : payloads) {
            SdkValidator.accepts(payload);
            assertThat(ProviderRules.brokenBy(payload)).as(payload.toString()).isEmpty();
            assertThat(payload.deferred()).isEmpty();
            int taken = sources.values().stream().mapToInt(Source::toolCount).sum();
            long leftOut = payload.record().repairs().stream()
                    .filter(repair -> repair.code().equals("tool-left-out"))
                    .count();
            assertThat(payload.loaded().size() + leftOut).isEqualTo(taken);
            assertThat(payload.record().names()).hasSize(payload.loaded().size());
        }
    }
}
