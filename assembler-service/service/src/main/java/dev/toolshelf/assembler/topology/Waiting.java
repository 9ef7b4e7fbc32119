package dev.toolshelf.assembler.topology;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What waits for a time limit, by kind and name; survives restarts. Few things wait at a time, so that asking costs little:
 * the store keeps them in memory.
 */
final class Waiting {

    private final KeyValueStore<String, byte[]> store;

    Waiting(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    /** What is waited for. */
    enum Kind {
        /** An answer of the search service; the name is the query's id. */
        QUERY("query/"),
        /** The start of a conversation that has events already; the name is the conversation's key. */
        START("start/"),
        /** A pool that is not known; the name is the conversation's key. */
        POOL("pool/"),
        /** Earlier events in sequence; the name is the conversation's key. */
        SEQUENCE("sequence/");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    /**
     * One thing that is waited for.
     *
     * @param conversation who waits
     * @param until wall-clock milliseconds
     */
    record Wait(String conversation, long until) {
        static final JsonCodec<Wait> CODEC = JsonCodec.of(Wait.class);
    }

    void begin(Kind kind, String name, String conversation, long until) {
        store.putIfAbsent(kind.prefix + name, Wait.CODEC.encode(new Wait(conversation, until)));
    }

    boolean is(Kind kind, String name) {
        return store.get(kind.prefix + name) != null;
    }

    void end(Kind kind, String name) {
        // Even a deletion of nothing is a record of the changelog.
        if (is(kind, name)) {
            store.delete(kind.prefix + name);
        }
    }

    /** Everything of a kind: name and wait. */
    List<KeyValue<String, Wait>> all(Kind kind) {
        List<KeyValue<String, Wait>> all = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> range = store.range(kind.prefix, kind.prefix + "\uffff")) {
            range.forEachRemaining(entry ->
                    all.add(KeyValue.pair(entry.key.substring(kind.prefix.length()), Wait.CODEC.decode(entry.value))));
        }
        return all;
    }
}
