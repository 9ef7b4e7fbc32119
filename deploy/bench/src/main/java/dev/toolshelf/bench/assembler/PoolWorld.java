package dev.toolshelf.bench.assembler;

import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.ListingCount;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The one pool of measured conversations, as an engine sees it; nothing is counted. */
final class PoolWorld implements World {

    private final LoadPool pool;
    private final Map<String, Listing> listings;
    private final Map<String, Source> sources;
    private final Map<String, PoolView> views = new HashMap<>();

    PoolWorld(LoadPool pool) {
        this.pool = pool;
        this.listings = pool.listings();
        this.sources = pool.sources().stream().collect(Collectors.toMap(Source::id, Function.identity()));
    }

    @Override
    public PoolView view(String tenant, String id, String searchTool) {
        return views.computeIfAbsent(searchTool, name -> PoolView.of(pool.pool(), sources::get, listings::get, name));
    }

    @Override
    public Listing listing(String digest) {
        return listings.get(digest);
    }

    @Override
    public ListingCount count(String key) {
        return null;
    }
}
