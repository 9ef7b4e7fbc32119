package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.change.CatalogChange.What;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.load.CountStore;
import dev.toolshelf.tokens.total.EntityChange;
import dev.toolshelf.tokens.total.HeldTotal;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalStore;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
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
    void ten_thousand_changes_of_pools_over_two_hundred_sources_cost_two_hundred_counts() {
        for (int i = 0; i < 10_000; i++) {
            String source = "s" + i % 200;
            if (i < 200) {
                shelf.put(source, 1, Tool.of("tool" + i, "Adds", "{\"type\":\"object\"}"));
            }
            shelf.putPool("p" + i % 1_000, 1 + i / 1_000, source, "s" + (i * 7) % 200);
        }

        assertThat(shelf.settle()).isEqualTo(200);
        assertThat(shelf.counted.get()).isEqualTo(200L);
    }

    @Test
    void what_a_source_was_between_two_counts_is_not_counted() {
        CountDownLatch busy = shelf.holdCounting();
        for (int revision = 1; revision <= 50; revision++) {
            for (int i = 0; i < 200; i++) {
                shelf.put("s" + i, revision, Tool.of("tool" + i + "x" + revision, "Adds", "{\"type\":\"object\"}"));
            }
        }
        busy.countDown();

        assertThat(shelf.settle()).isBetween(200, 202);
        assertThat(shelf.outbox).isEmpty();
    }

    @Test
    void a_listing_that_no_pool_uses_any_more_is_let_go_and_its_count_stays_published() {
        shelf.put("gh", 1, TOOL);
        shelf.putPool("dev", 1, "gh");
        shelf.putPool("ops", 1, "gh");
        shelf.settle();

        shelf.putPool("dev", 2);
        shelf.settle();
        assertThat(memory.kept).hasSize(1);

        shelf.putPool("ops", 2);
        shelf.settle();
        assertThat(memory.kept).isEmpty();
        shelf.putPool("ops", 3, "gh");
        assertThat(shelf.settle()).isZero();
        assertThat(shelf.counted.get()).isEqualTo(1L);
    }

    @Test
    void what_another_instance_is_counting_is_taken_from_it() {
        Source source = source("gh", digest(), 1);
        CountStore.Name name =
                new CountStore.Name("jtokkit-o200k", ListingCount.key(source.digest(), source.label(), "gpt"));
        memory.claim(name, "other");
        shelf.put("gh", 1, TOOL);
        ListingCount theirs = count(source, CountUnit.TOKENIZER, "jtokkit-o200k", 99);
        memory.keep(name, theirs, false, "other");

        awaitPublished();
        assertThat(shelf.outbox).containsExactly(theirs);
        assertThat(shelf.counted.get()).isEqualTo(0L);
    }

    @Test
    void what_the_cache_holds_is_published_without_counting() {
        ListingCount cached = count(source("gh", digest(), 1), CountUnit.TOKENIZER, "jtokkit-o200k", 99);
        memory.keep(new CountStore.Name("jtokkit-o200k", cached.key()), cached, false, "token");

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
    private static final class NoTotals implements TotalStore {
        @Override
        public Optional<HeldTotal> read(TotalKey key) {
            return Optional.empty();
        }

        @Override
        public Kept keep(TotalKey key, HeldTotal next) {
            return Kept.AWAY;
        }

        @Override
        public boolean changed(EntityChange change, Collection<Touched> touched) {
            return true;
        }
    }
}
