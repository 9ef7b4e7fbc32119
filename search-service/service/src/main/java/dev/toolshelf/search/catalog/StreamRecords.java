package dev.toolshelf.search.catalog;

import dev.toolshelf.search.topology.SearchTopology;
import jakarta.inject.Singleton;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.StreamsNotStartedException;
import org.apache.kafka.streams.state.QueryableStoreTypes;

/** The global table as endpoints read it, from outside the stream. */
@Singleton
public class StreamRecords implements CatalogRecords {

    private final KafkaStreams streams;

    StreamRecords(KafkaStreams streams) {
        this.streams = streams;
    }

    @Override
    public byte[] get(String key) {
        try {
            return records().get(key);
        } catch (InvalidStateStoreException e) {
            throw notReady();
        }
    }

    @Override
    public void forEach(String keyPrefix, BiConsumer<String, byte[]> action) {
        try {
            records().forEach(keyPrefix, action);
        } catch (InvalidStateStoreException e) {
            throw notReady();
        }
    }

    private StoreRecords records() {
        try {
            return new StoreRecords(streams.store(StoreQueryParameters.fromNameAndType(
                    SearchTopology.CATALOG_STATE, QueryableStoreTypes.timestampedKeyValueStore())));
        } catch (StreamsNotStartedException e) {
            throw notReady();
        }
    }

    private NotReadyException notReady() {
        return new NotReadyException("the catalog's state is not there yet; the stream is " + streams.state());
    }
}
