package dev.toolshelf.search.catalog;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.SourceIndex;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Indexes the listing of a source that changed before anybody searches it, for one profile, in one thread of low priority.
 * What is not warm yet is indexed by the first query that needs it. Thread-safe.
 */
public final class IndexWarmer implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(IndexWarmer.class);
    /** Any word: what a ranking needs of a listing it makes before it looks the word up. */
    private static final String ANY_WORD = "a";

    private final Shelf shelf;
    private final CatalogReader reader;
    private final PoolSearch search;
    private final String searchTool;
    private final Map<String, CatalogRecords> changed = new LinkedHashMap<>();
    private final ThreadPoolExecutor worker;

    /**
     * A warmer that has nothing to do yet.
     *
     * @param shelf keeps the indexes
     * @param reader decodes sources
     * @param search of the profile that is warmed
     * @param searchTool the profile's search tool
     */
    public IndexWarmer(Shelf shelf, CatalogReader reader, PoolSearch search, String searchTool) {
        this.shelf = shelf;
        this.reader = reader;
        this.search = search;
        this.searchTool = searchTool;
        // One waiting run is enough: a run looks at everything that changed until then.
        this.worker = new ThreadPoolExecutor(
                1,
                1,
                10,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(1),
                IndexWarmer::thread,
                new ThreadPoolExecutor.DiscardPolicy());
        worker.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable run) {
        Thread thread = new Thread(run, "warm-indexes");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    }

    /** Notes that a source was written; returns at once. */
    public void changed(CatalogRecords records, String sourceKey) {
        synchronized (changed) {
            changed.put(sourceKey, records);
        }
        worker.execute(this::warmAll);
    }

    /** How many changed sources are still to be looked at. */
    public int waiting() {
        synchronized (changed) {
            return changed.size();
        }
    }

    private void warmAll() {
        for (Map.Entry<String, CatalogRecords> next = first(); next != null; next = first()) {
            try {
                EntityKey key = EntityKey.parse(next.getKey()).orElseThrow();
                warm(next.getValue(), reader.source(next.getValue(), key.tenant(), key.id()));
            } catch (RuntimeException e) {
                LOG.warnf(e, "%s is not indexed ahead; the first query will do it", next.getKey());
            }
        }
    }

    private Map.Entry<String, CatalogRecords> first() {
        synchronized (changed) {
            Iterator<Map.Entry<String, CatalogRecords>> all = changed.entrySet().iterator();
            if (!all.hasNext()) {
                return null;
            }
            Map.Entry<String, CatalogRecords> next = Map.Entry.copyOf(all.next());
            all.remove();
            return next;
        }
    }

    private void warm(CatalogRecords records, Source source) {
        if (source == null || source.digest() == null || shelf.has(source.digest())) {
            return;
        }
        SourceIndex index = shelf.of(records, source);
        if (index != null) {
            Pool alone = new Pool(source.tenant(), source.id(), 1, List.of(source.id()), null, null, null, null);
            PoolView view =
                    PoolView.of(alone, id -> source, digest -> index.listing().listing(), searchTool);
            search.find(ANY_WORD, 1, PoolIndex.of(view, any -> index));
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
