package dev.toolshelf.tokens.follow;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.change.CatalogChange.What;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EntityKey.Type;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.topology.ChangeListener;
import dev.toolshelf.tokens.total.EntityChange;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Acts on changes of the catalog: takes back the totals that a change makes old, and wants the counts of a source's new
 * listing. A burst of changes of one entity is one job for the newest. Thread-safe.
 */
public final class ChangeFollower implements ChangeListener {

    private static final long FIRST_WAIT_MILLIS = 50;
    private static final int TRIES = 8;

    /** Sources whose state is waited for at most; what finds no room is found by the next reconciliation. */
    private static final int AWAITED = 100_000;

    private final CatalogState catalog;
    private final Counting counting;
    private final PoolTotals totals;
    private final JobQueue queue;
    private final UnreadableRecords unreadable;
    private final TokenMetrics metrics;
    private final Map<EntityKey, CatalogChange> newest = new ConcurrentHashMap<>();
    private final ConcurrentMap<EntityKey, Long> awaited =
            Caffeine.newBuilder().maximumSize(AWAITED).<EntityKey, Long>build().asMap();

    /**
     * @param catalog the state, which may lag behind the changes
     * @param index says what has come of it
     * @param counting wants counts
     * @param totals takes back totals
     * @param queue runs the work
     * @param unreadable is told what is skipped
     * @param metrics is told what finds no room
     */
    public ChangeFollower(
            CatalogState catalog,
            CatalogIndex index,
            Counting counting,
            PoolTotals totals,
            JobQueue queue,
            UnreadableRecords unreadable,
            TokenMetrics metrics) {
        this.catalog = catalog;
        this.counting = counting;
        this.totals = totals;
        this.queue = queue;
        this.unreadable = unreadable;
        this.metrics = metrics;
        index.onArrival(this::arrived);
    }

    @Override
    public void changed(EntityKey entity, CatalogChange change) {
        totals.told(new EntityChange(entity, change.revision(), change.what() == What.DELETED));
        newest.merge(entity, change, (known, next) -> next.revision() >= known.revision() ? next : known);
        if (!queue.offer(entity, () -> follow(entity))) {
            newest.remove(entity);
            metrics.dropped();
        }
    }

    @Override
    public void unreadable(String place, String reason) {
        unreadable.passed(place, reason);
    }

    private void follow(EntityKey entity) {
        CatalogChange change = newest.remove(entity);
        if (change == null) {
            return;
        }
        invalidate(new EntityChange(entity, change.revision(), change.what() == What.DELETED), 1);
        if (entity.type() == Type.SOURCE && change.what() != What.DELETED) {
            awaited.merge(entity, change.revision(), Math::max);
            count(entity);
        }
    }

    private void invalidate(EntityChange change, int attempt) {
        if (!totals.changed(change) && attempt < TRIES) {
            Object retry = change.text();
            queue.offerAfter(FIRST_WAIT_MILLIS << attempt, retry, () -> invalidate(change, attempt + 1));
        }
    }

    /** The state travels on another topic than the changes and may come later: then it is counted when it comes. */
    private void arrived(EntityKey entity) {
        if (awaited.containsKey(entity)) {
            queue.offer(new Arrival(entity), () -> count(entity));
        }
    }

    private void count(EntityKey entity) {
        Source source = catalog.source(entity.tenant(), entity.id()).orElse(null);
        Long revision = awaited.get(entity);
        if (source == null || revision == null || source.revision() < revision) {
            return;
        }
        awaited.remove(entity, revision);
        if (source.digest() != null) {
            counting.want(source);
        }
    }

    private record Arrival(EntityKey entity) {}
}
