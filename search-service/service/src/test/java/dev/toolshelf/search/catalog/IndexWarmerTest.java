package dev.toolshelf.search.catalog;

import static dev.toolshelf.search.topology.KnownCatalogRecords.listing;
import static dev.toolshelf.search.topology.KnownCatalogRecords.source;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IndexWarmerTest {

    private static final Profile PROFILE = Profiles.builtIn().choose();

    private final Map<String, byte[]> state = new ConcurrentHashMap<>();
    private final CatalogRecords records = new CatalogRecords() {
        @Override
        public byte[] get(String key) {
            return state.get(key);
        }

        @Override
        public void forEach(String keyPrefix, BiConsumer<String, byte[]> action) {
            state.forEach(action);
        }
    };
    private final CatalogReader reader = new CatalogReader(new Undecodable(new SimpleMeterRegistry()));
    private final Shelf shelf = new Shelf(reader, 10_000_000);
    private final IndexWarmer warmer = new IndexWarmer(
            shelf,
            reader,
            new Harnesses().search(PROFILE).orElseThrow(),
            PROFILE.searchTool().name());

    @AfterEach
    void stop() {
        warmer.close();
    }

    @Test
    void the_listing_of_a_source_that_changed_is_indexed_before_anybody_searches_it() {
        Listing listing = listing("send_message");

        written("slack", listing);

        awaitIndexed(listing);
        assertThat(shelf.listings()).isEqualTo(1);
    }

    @Test
    void a_source_that_cannot_be_read_or_has_no_listing_keeps_nobody_else_cold() {
        state.put("source/default/broken", new byte[] {'{'});
        warmer.changed(records, "source/default/broken");
        written("connecting", null);
        state.put("source/default/lost", Source.CODEC.encode(source("default", "lost", 1, listing("never_written"))));
        warmer.changed(records, "source/default/lost");
        Listing last = listing("last");

        written("last", last);

        awaitIndexed(last);
    }

    @Test
    void many_changes_in_a_row_are_all_seen() {
        IntStream.range(0, 200).forEach(i -> written("s" + i, listing("tool_" + i)));

        for (int i = 0; i < 200; i++) {
            awaitIndexed(listing("tool_" + i));
        }
        assertThat(warmer.waiting()).isZero();
    }

    private void written(String id, Listing listing) {
        if (listing != null) {
            state.put(EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing));
        }
        String key = EntityKey.source("default", id).toString();
        state.put(key, Source.CODEC.encode(source("default", id, 1, listing)));
        warmer.changed(records, key);
    }

    private void awaitIndexed(Listing listing) {
        Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> shelf.has(listing.digest()));
    }
}
