package dev.toolshelf.assembler.feed;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.assembler.config.AssemblerConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hands new payloads to those who wait for them, and keeps the newest ones for readers, within a bound of bytes.
 * Thread-safe.
 */
@ApplicationScoped
public class PayloadFeed {

    /** Ends when closed. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    private final Cache<String, StoredPayload> recent;
    private final Map<String, Set<Runnable>> waiters = new ConcurrentHashMap<>();

    /** With the configured bound. */
    PayloadFeed(AssemblerConfig config) {
        this.recent = Caffeine.newBuilder()
                .maximumWeight(config.recentPayloadBytes())
                .weigher((String key, StoredPayload payload) -> payload.body().length + payload.record().length)
                .build();
    }

    /** Called on the streams thread for each payload that was committed; returns at once. */
    public void accept(StoredPayload payload) {
        recent.put(PayloadPlace.key(payload.conversation(), payload.turn()), payload);
        waiters.getOrDefault(payload.conversation(), Set.of()).forEach(Runnable::run);
    }

    /** Called on the streams thread when a payload of the conversation was rejected; returns at once. */
    public void rejected(String conversation) {
        waiters.getOrDefault(conversation, Set.of()).forEach(Runnable::run);
    }

    /** A payload, if it is among the newest. */
    Optional<StoredPayload> recent(String conversation, int turn) {
        return Optional.ofNullable(recent.getIfPresent(PayloadPlace.key(conversation, turn)));
    }

    /**
     * Calls back, on the streams thread, whenever the conversation has a new payload; the callback must not block.
     *
     * @return closes the subscription
     */
    public Subscription subscribe(String conversation, Runnable callback) {
        waiters.compute(conversation, (key, callbacks) -> {
            Set<Runnable> set = callbacks == null ? ConcurrentHashMap.newKeySet() : callbacks;
            set.add(callback);
            return set;
        });
        return () -> waiters.computeIfPresent(conversation, (key, callbacks) -> {
            callbacks.remove(callback);
            return callbacks.isEmpty() ? null : callbacks;
        });
    }
}
