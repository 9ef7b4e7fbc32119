package dev.toolshelf.tokens.wiring;

import dev.toolshelf.tokens.follow.NotReadyException;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Gives the topology's stores to those who read them, once they have been filled. */
@Singleton
final class StreamsStores {

    private final Instance<KafkaStreams> streams;

    /** @param streams asked late: the streams need the topology, and the topology its listener, which reads the stores */
    StreamsStores(Instance<KafkaStreams> streams) {
        this.streams = streams;
    }

    /** A store of the topology, throwing {@link NotReadyException} as long as it cannot be read. */
    ReadOnlyKeyValueStore<String, byte[]> store(String name) {
        try {
            return streams.get().store(StoreQueryParameters.fromNameAndType(name, QueryableStoreTypes.keyValueStore()));
        } catch (InvalidStateStoreException | IllegalStateException e) {
            throw new NotReadyException(e);
        }
    }
}
