package dev.toolshelf.tokens.load;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.load.CountStore.Away;
import dev.toolshelf.tokens.load.CountStore.Found;
import dev.toolshelf.tokens.load.CountStore.Name;
import dev.toolshelf.tokens.load.CountStore.Yours;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * Brings counts about, each once: of all callers on all instances that want the same count, one loads it under a lease and the
 * others take what it left. Whoever waits in vain loads by itself, so a dead or slow holder delays and prevents nothing.
 * Final counts are held in memory too, since they never change. Thread-safe.
 */
public final class CountLoads {

    private final CountStore store;
    private final Supplier<String> tokens;
    private final Supplier<Patience> patience;
    private final Cache<Name, ListingCount> local;
    private final ConcurrentMap<Name, CompletableFuture<Loaded>> underway = new ConcurrentHashMap<>();

    /** How long one caller waits for another. For one thread. */
    @FunctionalInterface
    public interface Patience {

        /** Waits a moment; false, at once, if the caller has waited long enough. */
        boolean again();
    }

    /** Where a count came from. */
    public enum Origin {
        /** This instance's memory. */
        LOCAL,
        /** The store, or another caller. */
        SHARED,
        /** Counted now. */
        COUNTED
    }

    /**
     * A count.
     *
     * @param count the count
     * @param provisional whether it stands for one that may come later
     * @param origin where it came from
     */
    public record Loaded(ListingCount count, boolean provisional, Origin origin) {}

    /**
     * @param store the memory of all
     * @param tokens gives a text that nobody else ever gets
     * @param patience for one load
     * @param heldTools how many tools the final counts in memory have at most, all together
     */
    public CountLoads(CountStore store, Supplier<String> tokens, Supplier<Patience> patience, long heldTools) {
        this.store = store;
        this.tokens = tokens;
        this.patience = patience;
        this.local = Caffeine.newBuilder()
                .maximumWeight(heldTools)
                .weigher((Name name, ListingCount count) -> 1 + count.tools().size())
                .executor(Runnable::run)
                .build();
    }

    /** The count, loading it if need be and waiting for others a bounded time. */
    public Loaded load(Name name, Supplier<CounterChain.Result> count) {
        return shared(name).orElseGet(() -> one(name, count));
    }

    /**
     * The same without waiting: empty if somebody else loads it right now, here or on another instance.
     */
    public Optional<Loaded> tryLoad(Name name, Supplier<CounterChain.Result> count) {
        Optional<Loaded> found = shared(name);
        if (found.isPresent()) {
            return found;
        }
        CompletableFuture<Loaded> mine = new CompletableFuture<>();
        if (underway.putIfAbsent(name, mine) != null) {
            return Optional.empty();
        }
        return finish(name, mine, () -> claim(name, count));
    }

    /** The count if it is there. */
    private Optional<Loaded> shared(Name name) {
        ListingCount held = local.getIfPresent(name);
        if (held != null) {
            return Optional.of(new Loaded(held, false, Origin.LOCAL));
        }
        return store.get(name) instanceof Found found ? Optional.of(found(name, found)) : Optional.empty();
    }

    /** One caller of this instance goes on, the others wait for it. */
    private Loaded one(Name name, Supplier<CounterChain.Result> count) {
        CompletableFuture<Loaded> mine = new CompletableFuture<>();
        CompletableFuture<Loaded> first = underway.putIfAbsent(name, mine);
        Patience left = patience.get();
        if (first == null) {
            return finish(name, mine, () -> Optional.of(patiently(name, count, left)))
                    .orElseThrow();
        }
        while (!first.isDone()) {
            if (!left.again()) {
                return patientlyEnough(name, count);
            }
        }
        Loaded loaded = first.getNow(null);
        return loaded == null
                ? patiently(name, count, left)
                : new Loaded(loaded.count(), loaded.provisional(), Origin.SHARED);
    }

    private Optional<Loaded> finish(Name name, CompletableFuture<Loaded> mine, Supplier<Optional<Loaded>> load) {
        Optional<Loaded> loaded = Optional.empty();
        try {
            loaded = load.get();
            return loaded;
        } finally {
            underway.remove(name, mine);
            mine.complete(loaded.orElse(null));
        }
    }

    private Loaded patiently(Name name, Supplier<CounterChain.Result> count, Patience left) {
        Optional<Loaded> loaded = claim(name, count);
        while (loaded.isEmpty()) {
            loaded = left.again() ? claim(name, count) : Optional.of(patientlyEnough(name, count));
        }
        return loaded.get();
    }

    /** Without the lease: whoever holds it took too long. */
    private Loaded patientlyEnough(Name name, Supplier<CounterChain.Result> count) {
        return counted(name, count, tokens.get());
    }

    private Optional<Loaded> claim(Name name, Supplier<CounterChain.Result> count) {
        String token = tokens.get();
        CountStore.Answer answer = store.claim(name, token);
        if (answer instanceof Found found) {
            return Optional.of(found(name, found));
        }
        return answer instanceof Yours || answer instanceof Away
                ? Optional.of(counted(name, count, token))
                : Optional.empty();
    }

    private Loaded counted(Name name, Supplier<CounterChain.Result> count, String token) {
        boolean done = false;
        try {
            CounterChain.Result result = count.get();
            store.keep(name, result.count(), result.provisional(), token);
            done = true;
            return keptLocally(name, new Loaded(result.count(), result.provisional(), Origin.COUNTED));
        } finally {
            if (!done) {
                store.giveUp(name, token);
            }
        }
    }

    private Loaded found(Name name, Found found) {
        return keptLocally(name, new Loaded(found.count(), found.provisional(), Origin.SHARED));
    }

    private Loaded keptLocally(Name name, Loaded loaded) {
        if (!loaded.provisional()) {
            local.put(name, loaded.count());
        }
        return loaded;
    }

    /** Forgets counts that nobody uses any more, here and in the store. */
    public void letGo(Collection<Name> names) {
        local.invalidateAll(names);
        store.letGo(names);
    }
}
