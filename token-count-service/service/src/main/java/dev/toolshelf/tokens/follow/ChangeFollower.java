package dev.toolshelf.tokens.follow;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.change.CatalogChange.What;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EntityKey.Type;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.topology.ChangeListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Acts on changes of the catalog: takes back the totals that a change makes old, and wants the counts of a source's new
 * listing. A burst of changes of one entity is one job for the newest. Thread-safe.
 */
public final class ChangeFollower implements ChangeListener {

    private static final long FIRST_WAIT_MILLIS = 50;
    private static final int TRIES = 8;

    private final CatalogState catalog;
    private final Counting counting;
    private final PoolTotals totals;
    private final JobQueue queue;
    private final UnreadableRecords unreadable;
    private final TokenMetrics metrics;
    private final Map<EntityKey, CatalogChange> newest = new ConcurrentHashMap<>();

    /**
     * @param catalog the state, which may lag behind the changes
     * @param counting wants counts
     * @param totals takes back totals
     * @param queue runs the work
     * @param unreadable is told what is skipped
     * @param metrics is told what finds no room
     */
    public ChangeFollower(
            CatalogState catalog,
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
    }

    @Override
    public void changed(EntityKey entity, CatalogChange change) {
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
        if (entity.type() == Type.POOL) {
            totals.poolChanged(entity.tenant(), entity.id(), change.revision());
            return;
        }
        boolean deleted = change.what() == What.DELETED;
        for (Pool pool : catalog.poolsWith(entity.tenant(), entity.id())) {
            totals.sourceChanged(pool, entity.id(), change.revision(), deleted);
        }
        if (!deleted) {
            count(entity, change, 1);
        }
    }

    /** The state travels on another topic than the changes and may come later; what takes too long is reconciled. */
    private void count(EntityKey entity, CatalogChange change, int attempt) {
        Source source = catalog.source(entity.tenant(), entity.id()).orElse(null);
        boolean behind = source == null || source.revision() < change.revision();
        if (behind && attempt < TRIES) {
            Object retry = entity + "@" + change.revision();
            queue.offerAfter(FIRST_WAIT_MILLIS << attempt, retry, () -> count(entity, change, attempt + 1));
        } else if (!behind && source.digest() != null) {
            counting.want(source);
        }
    }
}
