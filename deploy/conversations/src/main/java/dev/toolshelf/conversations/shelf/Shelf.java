package dev.toolshelf.conversations.shelf;

import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the catalog and the token count would say, in memory: sources, pools and counts of tenant {@code default}. Listings
 * stay for ever, as in the catalog. Not thread-safe.
 */
public final class Shelf implements World {

    /** The tenant of everything here. */
    public static final String TENANT = "default";

    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();
    private final Map<String, Pool> pools = new HashMap<>();
    private final Map<String, ListingCount> counts = new HashMap<>();
    private final Map<String, PoolView> views = new HashMap<>();
    private long revision;

    /** Lists a source anew. */
    public void list(String id, SourceKind kind, String instructions, List<Tool> tools) {
        Listing listing = new Listing(instructions, tools);
        String digest = listing.digest();
        listings.put(digest, listing);
        put(new Source(
                TENANT, id, kind, id, ++revision, SourceStatus.READY, null, digest, tools.size(), null, null, null));
    }

    /** Gives a source another status; it keeps its listing, if it ever had one (SPEC section 1). */
    public void status(String id, SourceKind kind, SourceStatus status) {
        Source old = sources.get(id);
        String digest = old == null ? null : old.digest();
        int tools = old == null ? 0 : old.toolCount();
        put(new Source(TENANT, id, kind, id, ++revision, status, null, digest, tools, null, null, null));
    }

    /** Deletes a source. */
    public void remove(String id) {
        sources.remove(id);
        views.clear();
    }

    private void put(Source source) {
        sources.put(source.id(), source);
        views.clear();
    }

    /** Puts a pool, or puts it anew. */
    public void pool(String id, List<String> sources, String profile, String mode) {
        put(new Pool(TENANT, id, ++revision, sources, null, mode, profile, null));
    }

    private void put(Pool pool) {
        pools.put(pool.id(), pool);
        views.clear();
    }

    /** Overrides a tool of a pool, or a whole source if the tool is {@code null}; {@code null} takes the override away. */
    public void override(String pool, String source, String tool, LoadOverride load) {
        Pool old = pools.get(pool);
        Map<String, SourceOverride> overrides = new TreeMap<>(old.overrides());
        SourceOverride present = overrides.getOrDefault(source, new SourceOverride(null, null));
        Map<String, LoadOverride> tools = new TreeMap<>(present.tools());
        if (tool != null && load != null) {
            tools.put(tool, load);
        } else if (tool != null) {
            tools.remove(tool);
        }
        overrides.put(source, new SourceOverride(tool == null ? load : present.load(), tools));
        put(new Pool(TENANT, pool, ++revision, old.sources(), overrides, old.mode(), old.profile(), old.autoAnswer()));
    }

    /** Counts a source's present listing. */
    public void count(String source, String family, CountUnit unit, int tokensPerTool) {
        Source counted = sources.get(source);
        List<ToolCount> tools = new ArrayList<>();
        for (Tool tool : listings.get(counted.digest()).tools()) {
            tools.add(new ToolCount(tool.name(), 0, tokensPerTool));
        }
        ListingCount count =
                new ListingCount(counted.digest(), counted.label(), family, unit, "random", List.of(), tools);
        counts.put(count.key(), count);
    }

    /** Every listing that there ever was. */
    public Collection<Listing> listings() {
        return listings.values();
    }

    /** The sources that exist. */
    public Collection<Source> sources() {
        return sources.values();
    }

    /** The pools. */
    public Collection<Pool> pools() {
        return pools.values();
    }

    /** The counts. */
    public Collection<ListingCount> counts() {
        return counts.values();
    }

    /** A source, or {@code null}. */
    public Source source(String id) {
        return sources.get(id);
    }

    @Override
    public PoolView view(String tenant, String pool, String searchTool) {
        Pool found = tenant.equals(TENANT) ? pools.get(pool) : null;
        return found == null
                ? null
                : views.computeIfAbsent(
                        pool + " " + searchTool, any -> PoolView.of(found, sources::get, listings::get, searchTool));
    }

    @Override
    public Listing listing(String digest) {
        return listings.get(digest);
    }

    @Override
    public ListingCount count(String key) {
        return counts.get(key);
    }
}
