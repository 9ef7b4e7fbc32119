package dev.toolshelf.tokens.total;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolTotalTest {

    private static final ModelFamily GPT = ModelFamilies.builtIn().byId("gpt").orElseThrow();
    private static final CounterChain CHAIN = new CounterChain(List.of(new TokenizerCounter()));

    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();
    private final Map<String, ListingCount> counts = new HashMap<>();

    @Test
    void a_pool_whose_counts_are_all_there_is_settled() {
        Source gh = put("gh", Tool.of("a", "Adds", "{}"), Tool.of("b", "", "{}"));
        ListingCount count = count(gh);

        PoolTotal total = total("gh");

        assertThat(total.settled()).isTrue();
        assertThat(total.count().unit()).isEqualTo(CountUnit.TOKENIZER);
        assertThat(total.sources())
                .containsExactly(new SourceCount(
                        "gh",
                        gh.digest(),
                        CountUnit.TOKENIZER,
                        "jtokkit-o200k",
                        List.of(),
                        2,
                        count.tools().stream().mapToLong(ToolCount::characters).sum(),
                        total.count().deferredTokens(),
                        null));
    }

    @Test
    void a_missing_count_is_said_and_leaves_the_total_unsettled() {
        Source gh = put("gh", Tool.of("a", "Adds", "{}"));

        PoolTotal total = total("gh");

        assertThat(total.settled()).isFalse();
        assertThat(total.count().missing()).containsExactly("gh");
        assertThat(total.sources())
                .containsExactly(new SourceCount("gh", gh.digest(), null, null, List.of(), 1, null, null, null));
    }

    @Test
    void a_count_that_can_be_better_leaves_the_total_unsettled() {
        Source gh = put("gh", Tool.of("a", "Adds", "{}"));
        ListingCount fallback = new ListingCount(
                gh.digest(),
                gh.label(),
                "gpt",
                CountUnit.CHARACTERS,
                "characters",
                List.of("x: failed"),
                List.of(new ToolCount("a", 16, null)));
        counts.put(fallback.key(), fallback);

        PoolTotal total = total("gh");

        assertThat(total.settled()).isFalse();
        assertThat(total.sources().get(0).skipped()).containsExactly("x: failed");
        assertThat(total.sources().get(0).tokens()).isNull();
    }

    @Test
    void a_listing_that_is_not_known_leaves_the_total_unsettled() {
        Source gh = put("gh", Tool.of("a", "Adds", "{}"));
        count(gh);
        listings.clear();

        assertThat(total("gh").settled()).isFalse();
    }

    @Test
    void sources_that_do_not_exist_are_named_and_unsettle_nothing() {
        count(put("gh", Tool.of("a", "Adds", "{}")));

        PoolTotal total = total("gone", "gh");

        assertThat(total.missingSources()).containsExactly("gone");
        assertThat(total.settled()).isTrue();
    }

    @Test
    void a_total_survives_its_encoding() {
        count(put("gh", Tool.of("a", "Adds", "{}")));
        PoolTotal total = total("gh", "gone");

        assertThat(PoolTotal.CODEC.decode(PoolTotal.CODEC.encode(total))).isEqualTo(total);
    }

    private PoolTotal total(String... ids) {
        Pool pool = new Pool("acme", "dev", 3, List.of(ids), null, null, null, null);
        return PoolTotal.of(pool, sources::get, listings::get, counts::get, CHAIN, GPT, "ToolSearch");
    }

    private Source put(String id, Tool... tools) {
        Listing listing = new Listing(null, List.of(tools));
        Source source = new Source(
                "acme",
                id,
                SourceKind.MCP,
                id,
                1,
                SourceStatus.READY,
                null,
                listing.digest(),
                tools.length,
                List.of(),
                null,
                null);
        listings.put(source.digest(), listing);
        sources.put(id, source);
        return source;
    }

    private ListingCount count(Source source) {
        ListingCount count = CHAIN.count(source.digest(), source.label(), listings.get(source.digest()), GPT)
                .count();
        counts.put(count.key(), count);
        return count;
    }
}
