package dev.toolshelf.catalog.view;

import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.state.EntityState;
import dev.toolshelf.catalog.stream.CatalogTopology;
import dev.toolshelf.catalog.topic.EntityKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** What this instance can read of the catalog. Thread-safe; each method throws {@link NotReadyException} if it cannot. */
@ApplicationScoped
public class CatalogView {

    private final KafkaStreams streams;

    CatalogView(KafkaStreams streams) {
        this.streams = streams;
    }

    /** A source, as committed. */
    public Optional<Source> source(EntityKey key) {
        return Optional.ofNullable(Source.CODEC.decode(committed(key.toString())));
    }

    /** A pool, as committed. */
    public Optional<Pool> pool(EntityKey key) {
        return Optional.ofNullable(Pool.CODEC.decode(committed(key.toString())));
    }

    /** The sources of a tenant by id. */
    public List<Source> sources(String tenant) {
        return scan("source/" + tenant + "/", Source.CODEC);
    }

    /** The pools of a tenant by id. */
    public List<Pool> pools(String tenant) {
        return scan("pool/" + tenant + "/", Pool.CODEC);
    }

    /** The bytes of a listing as they stand on the state log. */
    public Optional<byte[]> listing(String digest) {
        return Optional.ofNullable(committed(EntityKey.definitions(digest)));
    }

    /**
     * What the stream remembers of an entity, ahead of the commit.
     *
     * @return empty if nothing, or if another instance works on this entity
     */
    public Optional<EntityState> remembered(EntityKey key) {
        return Optional.ofNullable(
                EntityState.CODEC.decode(read(CatalogTopology.ENTITIES, store -> store.get(key.toString()))));
    }

    /** How many sources and pools of all tenants, and how many listings there are, about. */
    public long approximateSize() {
        return read(CatalogTopology.STATE, ReadOnlyKeyValueStore::approximateNumEntries);
    }

    private byte[] committed(String key) {
        return read(CatalogTopology.STATE, store -> store.get(key));
    }

    private <T> List<T> scan(String prefix, JsonCodec<T> codec) {
        return read(CatalogTopology.STATE, store -> {
            List<T> found = new ArrayList<>();
            try (KeyValueIterator<String, byte[]> entries = store.prefixScan(prefix, new StringSerializer())) {
                entries.forEachRemaining(entry -> found.add(codec.decode(entry.value)));
            }
            return found;
        });
    }

    /** A store can be taken away between asking for it and reading from it. */
    private <T> T read(String name, Function<ReadOnlyKeyValueStore<String, byte[]>, T> question) {
        try {
            return question.apply(
                    streams.store(StoreQueryParameters.fromNameAndType(name, QueryableStoreTypes.keyValueStore())));
        } catch (InvalidStateStoreException e) {
            throw new NotReadyException(e);
        }
    }
}
