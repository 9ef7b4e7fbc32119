package dev.toolshelf.local.pool;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.local.client.CatalogClient;
import dev.toolshelf.local.client.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Puts a plan into the catalog. */
public final class PoolSetup {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(90);

    private final CatalogClient catalog;
    private final Runnable alive;

    /**
     * @param catalog where to
     * @param alive throws when the catalog will not come back
     */
    public PoolSetup(CatalogClient catalog, Runnable alive) {
        this.catalog = catalog;
        this.alive = alive;
    }

    /**
     * A pool that stands.
     *
     * @param pool the pool as the catalog has it
     * @param sources its sources, in its order
     */
    public record Stocked(Pool pool, List<Source> sources) {

        /** Copies the list. */
        public Stocked {
            sources = List.copyOf(sources);
        }
    }

    /**
     * Puts sources and pool, and waits until no source is connecting any more, for a minute and a half.
     *
     * @param seen hears of each source when its status is known
     */
    public Stocked put(String pool, PoolPlan plan, Consumer<Source> seen) {
        List<Source> sources = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        for (ListingFile listing : plan.listings()) {
            Source source = catalog.putSource(listing.id(), listing.body());
            seen.accept(source);
            sources.add(source);
            ids.add(listing.id());
        }
        List<String> imported =
                plan.servers().map(file -> catalog.importServers(file, pool)).orElse(List.of());
        imported.stream().filter(id -> !ids.contains(id)).forEach(ids::add);
        Pool stocked = catalog.putPool(pool, ids, plan.mode());
        Patience patience = new Patience(CONNECT_LIMIT, alive);
        for (String id : imported) {
            Source source = catalog.source(id);
            while (source.status() == SourceStatus.CONNECTING && patience.again()) {
                source = catalog.source(id);
            }
            seen.accept(source);
            sources.add(source);
        }
        return new Stocked(stocked, sources);
    }
}
