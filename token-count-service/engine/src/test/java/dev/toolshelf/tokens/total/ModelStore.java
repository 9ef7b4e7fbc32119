package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.topic.EntityKey.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A store by the rules of {@link HeldTotal}, with everything that can go wrong with one; or, to see whether the checks see
 * anything, one that compares nothing. Remembers by itself which invalidations it has carried out.
 */
final class ModelStore implements TotalStore {

    final Map<TotalKey, HeldTotal> held = new HashMap<>();
    final Map<TotalKey, Map<String, Long>> carriedOut = new HashMap<>();
    boolean away;
    boolean full;

    private final boolean comparing;
    private final Consumer<EntityChange> notices;
    private TotalStamp asked;

    ModelStore(boolean comparing, Consumer<EntityChange> notices) {
        this.comparing = comparing;
        this.notices = notices;
    }

    /** Who asks next, for the store that gives whatever it has. */
    void asks(TotalStamp stamp) {
        asked = stamp;
    }

    @Override
    public Optional<HeldTotal> read(TotalKey key) {
        HeldTotal there = away ? null : held.get(key);
        if (there != null && there.total() != null && !comparing) {
            return Optional.of(new HeldTotal(asked, there.total(), there.madeMillis()));
        }
        return Optional.ofNullable(there);
    }

    @Override
    public Kept keep(TotalKey key, HeldTotal next) {
        if (away || full) {
            return Kept.AWAY;
        }
        Optional<HeldTotal> then = comparing ? HeldTotal.keep(held.get(key), next) : Optional.of(next);
        then.ifPresent(total -> held.put(key, total));
        return then.isPresent() ? Kept.KEPT : Kept.REFUSED;
    }

    @Override
    public boolean changed(EntityChange change, Collection<Touched> touched) {
        if (away) {
            return false;
        }
        for (Touched one : touched) {
            HeldTotal before = held.get(one.key());
            Optional<HeldTotal> trace = HeldTotal.invalidate(before, one.pool(), change);
            if (full && trace.isPresent()) {
                expire(one.key());
            } else {
                trace.ifPresent(after -> held.put(one.key(), after));
                carriedOut(one, before, change);
            }
        }
        notices.accept(change);
        return !full;
    }

    /** A pool that whoever invalidates has not read yet may name other sources; so nothing is said of them. */
    private void carriedOut(Touched one, HeldTotal before, EntityChange change) {
        Map<String, Long> known = carriedOut.computeIfAbsent(one.key(), key -> new HashMap<>());
        known.merge("", one.pool(), Math::max);
        String id = change.entity().id();
        boolean foreign = before != null
                && before.total() != null
                && before.stamp().pool() > one.pool()
                && !before.stamp().sources().containsKey(id);
        if (change.entity().type() == Type.SOURCE && !foreign) {
            known.merge(id, change.seen(), SeenRevision::newest);
        }
    }

    /** What stands there ends, total or trace. */
    void expire(TotalKey key) {
        held.remove(key);
        carriedOut.remove(key);
    }

    /** Killed, and started again. */
    void empty() {
        held.clear();
        carriedOut.clear();
    }
}
