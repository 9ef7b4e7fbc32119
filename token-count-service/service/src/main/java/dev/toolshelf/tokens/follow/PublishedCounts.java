package dev.toolshelf.tokens.follow;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.tokens.count.ListingCount;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** The counts that are published, as this instance has read them so far. Thread-safe. */
public final class PublishedCounts {

    private final Supplier<ReadOnlyKeyValueStore<String, byte[]>> store;
    private final UnreadableRecords unreadable;

    /**
     * @param store gives the store or throws {@link NotReadyException}
     * @param unreadable is told what is skipped
     */
    public PublishedCounts(Supplier<ReadOnlyKeyValueStore<String, byte[]>> store, UnreadableRecords unreadable) {
        this.store = store;
        this.unreadable = unreadable;
    }

    /** The count under a {@link ListingCount#key()}; one that cannot be read is as good as none. */
    public Optional<ListingCount> get(String key) {
        try {
            Optional<ListingCount> count =
                    Optional.ofNullable(ListingCount.CODEC.decode(store.get().get(key)));
            unreadable.gone(key);
            return count;
        } catch (MalformedJsonException e) {
            unreadable.stands(key, e.getMessage());
            return Optional.empty();
        }
    }

    /** Whether there is one, readable or not. */
    public boolean has(String key) {
        return store.get().get(key) != null;
    }
}
