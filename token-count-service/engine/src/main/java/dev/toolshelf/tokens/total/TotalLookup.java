package dev.toolshelf.tokens.total;

import dev.toolshelf.tokens.total.TotalStore.Kept;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One question for a pool's total, in steps: own memory, store, summing up, keeping. Between two steps anything may happen,
 * here and elsewhere; a step touches one shared thing at most, so a test can force every order. For one thread.
 */
public final class TotalLookup {

    private final LocalTotals local;
    private final TotalStore store;
    private final TotalKey key;
    private final TotalStamp seen;
    private final Supplier<PoolTotal> sum;
    private final LongSupplier millis;

    private Step next = Step.LOCAL;
    private Origin origin;
    private HeldTotal found;
    private boolean behind;

    /** What is done next. */
    public enum Step {
        /** Looks into this instance's memory. */
        LOCAL,
        /** Looks into the store. */
        SHARED,
        /** Sums up the state that was seen. */
        SUM,
        /** Writes the total into the store. */
        KEEP_SHARED,
        /** Writes the total into this instance's memory. */
        KEEP_LOCAL,
        /** Nothing. */
        DONE
    }

    /** Where a total came from. */
    public enum Origin {
        /** This instance's memory. */
        LOCAL,
        /** The store. */
        SHARED,
        /** Summed up now. */
        COMPUTED
    }

    /**
     * An answer.
     *
     * @param total the total
     * @param origin where it came from
     * @param madeMillis when it was summed up, in ms since 1970
     * @param behind whether something newer is known than the state that it was summed up from
     */
    public record Answer(PoolTotal total, Origin origin, long madeMillis, boolean behind) {}

    /**
     * @param local this instance's memory
     * @param store the memory of all
     * @param key whose total
     * @param seen the state that this instance sees
     * @param sum sums up that state
     * @param millis tells the time, in ms since 1970
     */
    public TotalLookup(
            LocalTotals local,
            TotalStore store,
            TotalKey key,
            TotalStamp seen,
            Supplier<PoolTotal> sum,
            LongSupplier millis) {
        this.local = local;
        this.store = store;
        this.key = key;
        this.seen = seen;
        this.sum = sum;
        this.millis = millis;
    }

    /** All steps. */
    public Answer run() {
        while (next != Step.DONE) {
            step();
        }
        return answer();
    }

    /** What {@link #step()} would do. */
    public Step next() {
        return next;
    }

    /** Does the next step. */
    public void step() {
        switch (next) {
            case LOCAL -> lookLocally();
            case SHARED -> lookIntoStore();
            case SUM -> sumUp();
            case KEEP_SHARED -> keepShared();
            case KEEP_LOCAL -> {
                local.put(key, found);
                next = Step.DONE;
            }
            case DONE -> throw new IllegalStateException("the answer is there");
            default -> throw new IllegalStateException("unknown step " + next);
        }
    }

    private void lookLocally() {
        behind = local.behind(key, seen);
        HeldTotal held = behind ? null : local.get(key, seen);
        if (held == null) {
            // Whoever knows that it is behind finds nothing of its own state in the store.
            next = behind ? Step.SUM : Step.SHARED;
        } else {
            finish(held, Origin.LOCAL, Step.DONE);
        }
    }

    private void lookIntoStore() {
        HeldTotal held = store.read(key).orElse(null);
        next = Step.SUM;
        if (held != null && held.serves(seen)) {
            finish(held, Origin.SHARED, Step.KEEP_LOCAL);
        } else if (held != null) {
            behind = seen.behind(held.stamp());
        }
    }

    private void sumUp() {
        PoolTotal total = sum.get();
        finish(
                new HeldTotal(seen, total, millis.getAsLong()),
                Origin.COMPUTED,
                total.settled() && !behind ? Step.KEEP_SHARED : Step.DONE);
    }

    private void keepShared() {
        behind = store.keep(key, found) == Kept.REFUSED;
        next = behind ? Step.DONE : Step.KEEP_LOCAL;
    }

    private void finish(HeldTotal held, Origin from, Step then) {
        found = held;
        origin = from;
        next = then;
    }

    /** Whether it is known by now that this instance's state is behind. */
    public boolean behind() {
        return behind;
    }

    /** The answer, if all steps are done. */
    public Answer answer() {
        return Optional.of(next)
                .filter(Step.DONE::equals)
                .map(done -> new Answer(found.total(), origin, found.madeMillis(), behind))
                .orElseThrow(() -> new IllegalStateException("not done yet: " + next));
    }
}
