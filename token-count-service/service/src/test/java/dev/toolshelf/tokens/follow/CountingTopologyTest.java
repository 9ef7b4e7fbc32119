package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.change.CatalogChange.What;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.tokens.cache.TotalCache;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalStamp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CountingTopologyTest {

    private static final Tool TOOL = Tool.of("add", "Adds", "{\"type\":\"object\"}");

    private final Memory memory = new Memory();
    private final Shelf shelf = new Shelf(memory, new NoTotals());

    @AfterEach
    void close() {
        shelf.close();
    }

    @Test
    void sources_that_share_listing_and_name_share_one_count() {
        shelf.put("first", 1, TOOL);
        shelf.put("second", 1, TOOL);

        assertThat(shelf.settle()).isEqualTo(1);
        assertThat(memory.kept).hasSize(1);
    }

    @Test
    void a_burst_of_changes_of_nothing_that_counts_publishes_nothing() {
        shelf.put("gh", 1, TOOL);
        shelf.settle();

        for (int revision = 2; revision < 500; revision++) {
            shelf.put("gh", revision, TOOL);
            shelf.putPool("dev" + revision % 7, revision, "gh");
        }

        assertThat(shelf.settle()).isZero();
    }

    @Test
    void what_the_cache_holds_is_published_without_counting() {
        ListingCount cached = count(source("gh", digest(), 1), CountUnit.TOKENIZER, "jtokkit-o200k", 99);
        memory.keepCount("jtokkit-o200k", cached, false);

        shelf.put("gh", 1, TOOL);

        awaitPublished();
        assertThat(shelf.outbox).containsExactly(cached);
    }

    @Test
    void a_better_count_that_was_made_elsewhere_stays() {
        Source source = source("gh", digest(), 1);
        shelf.publishedElsewhere(count(source, CountUnit.PROVIDER, "anthropic-count-tokens", 7));

        shelf.put("gh", 1, TOOL);

        assertThat(shelf.settle()).isZero();
    }

    @Test
    void a_worse_count_that_was_made_elsewhere_is_replaced() {
        Source source = source("gh", digest(), 1);
        shelf.publishedElsewhere(new ListingCount(
                source.digest(),
                source.label(),
                "gpt",
                CountUnit.CHARACTERS,
                "characters",
                List.of(),
                List.of(new ToolCount("add", 1, null))));

        shelf.put("gh", 1, TOOL);

        assertThat(shelf.settle()).isEqualTo(1);
    }

    @Test
    void a_published_count_that_cannot_be_read_is_replaced() {
        Source source = source("gh", digest(), 1);
        shelf.publishedGarbage(ListingCount.key(source.digest(), source.label(), "gpt"));

        shelf.put("gh", 1, TOOL);

        assertThat(shelf.settle()).isEqualTo(1);
    }

    @Test
    void a_change_that_comes_before_the_state_is_followed_when_the_state_comes() {
        shelf.change(EntityKey.source("acme", "late"), new CatalogChange(What.PUT, 1, digest(), null));
        shelf.putStateOnly("late", 1, TOOL);

        awaitPublished();
        assertThat(shelf.outbox.peek().digest()).isEqualTo(digest());
    }

    private void awaitPublished() {
        await().atMost(Duration.ofSeconds(60)).until(() -> !shelf.outbox.isEmpty());
    }

    private static String digest() {
        return new Listing(null, List.of(TOOL)).digest();
    }

    private static ListingCount count(Source source, CountUnit unit, String counter, int tokens) {
        return new ListingCount(
                source.digest(),
                source.label(),
                "gpt",
                unit,
                counter,
                List.of(),
                List.of(new ToolCount("add", 34, tokens)));
    }

    private static Source source(String id, String digest, long revision) {
        return Shelf.source(id, digest, revision, 1);
    }

    /** Keeps no totals: they are not the matter here. */
    private static final class NoTotals implements TotalCache {

        @Override
        public Optional<PoolTotal> total(TotalKey key, TotalStamp stamp) {
            return Optional.empty();
        }

        @Override
        public boolean keepTotal(TotalKey key, TotalStamp stamp, PoolTotal total) {
            return false;
        }

        @Override
        public void invalidate(TotalKey key, TotalStamp stamp) {
            assertThat(stamp.poolRevision()).isPositive();
        }
    }
}
