package dev.toolshelf.assembler.world;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sources, listings, pools and counts in memory. Listings stay for ever, as in the catalog. Not thread-safe. */
public final class TestWorld implements World {

    private static final String SCHEMA =
            "{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\"}},\"required\":[\"title\"]}";

    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();
    private final Map<String, Pool> pools = new HashMap<>();
    private final Map<String, ListingCount> counts = new HashMap<>();
    private long revision;

    /** A tool with a description made from its name. */
    public static Tool tool(String name) {
        return tool(name, "Does " + name + ".");
    }

    /** A tool with a description. */
    public static Tool tool(String name, String description) {
        return Tool.of(name, description, SCHEMA);
    }

    /** Tools with names {@code <prefix>1} to {@code <prefix><count>}. */
    public static Tool[] tools(String prefix, int count) {
        Tool[] tools = new Tool[count];
        for (int i = 0; i < count; i++) {
            tools[i] = tool(prefix + (i + 1));
        }
        return tools;
    }

    /** An MCP server whose listing is this from now on. */
    public TestWorld mcp(String id, Tool... tools) {
        return source(id, SourceKind.MCP, SourceStatus.READY, List.of(tools));
    }

    /** A built-in source whose listing is this from now on. */
    public TestWorld builtin(String id, Tool... tools) {
        return source(id, SourceKind.BUILTIN, SourceStatus.READY, List.of(tools));
    }

    /** A source without a listing. */
    public TestWorld connecting(String id) {
        return source(id, SourceKind.MCP, SourceStatus.CONNECTING, null);
    }

    /** A source that is gone. */
    public TestWorld gone(String id) {
        sources.remove(id);
        return this;
    }

    private TestWorld source(String id, SourceKind kind, SourceStatus status, List<Tool> tools) {
        Listing listing = tools == null ? null : new Listing(null, tools);
        String digest = listing == null ? null : listing.digest();
        if (listing != null) {
            listings.put(digest, listing);
        }
        int count = tools == null ? 0 : tools.size();
        sources.put(id, new Source("default", id, kind, id, ++revision, status, null, digest, count, null, null, null));
        return this;
    }

    /** A pool of sources in order, without overrides. */
    public TestWorld pool(String id, String... ids) {
        return pool(new Pool("default", id, ++revision, List.of(ids), null, null, null, null));
    }

    /** Any pool. */
    public TestWorld pool(Pool pool) {
        pools.put(pool.id(), pool);
        return this;
    }

    /** The pool with one more override for a tool, or for a whole source if the tool is {@code null}. */
    public TestWorld override(String pool, String source, String tool, LoadOverride load) {
        Pool old = pools.get(pool);
        Map<String, SourceOverride> overrides = new TreeMap<>(old.overrides());
        SourceOverride present = overrides.getOrDefault(source, new SourceOverride(null, null));
        Map<String, LoadOverride> tools = new TreeMap<>(present.tools());
        if (tool != null) {
            tools.put(tool, load);
        }
        overrides.put(source, new SourceOverride(tool == null ? load : present.load(), tools));
        return pool(new Pool(
                "default", pool, ++revision, old.sources(), overrides, old.mode(), old.profile(), old.autoAnswer()));
    }

    /** The pool with other settings. */
    public TestWorld settings(String pool, String mode, Boolean autoAnswer) {
        Pool old = pools.get(pool);
        return pool(
                new Pool("default", pool, ++revision, old.sources(), old.overrides(), mode, old.profile(), autoAnswer));
    }

    /** Counts the source's present listing at so many tokens a tool. */
    public TestWorld counted(String source, String family, CountUnit unit, int tokensPerTool) {
        Source counted = sources.get(source);
        List<ToolCount> tools = new ArrayList<>();
        for (Tool tool : listings.get(counted.digest()).tools()) {
            tools.add(new ToolCount(tool.name(), 0, tokensPerTool));
        }
        ListingCount count =
                new ListingCount(counted.digest(), counted.label(), family, unit, "test", List.of(), tools);
        counts.put(count.key(), count);
        return this;
    }

    /** Forgets a listing, as a reader that lags behind does not have it yet. */
    public TestWorld unknownListing(String source) {
        listings.remove(sources.get(source).digest());
        return this;
    }

    /** The pool as search sees it. */
    public PoolView view(String pool) {
        return view("default", pool, "ToolSearch");
    }

    @Override
    public PoolView view(String tenant, String pool, String searchTool) {
        Pool found = pools.get(pool);
        return found == null || !tenant.equals("default")
                ? null
                : PoolView.of(found, sources::get, listings::get, searchTool);
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
