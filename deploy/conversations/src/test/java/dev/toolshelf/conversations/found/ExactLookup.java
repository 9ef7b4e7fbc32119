package dev.toolshelf.conversations.found;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.SourceIndex;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.render.ToolPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Looks every deferred tool of a pool up by the name that the model knows of it. */
public final class ExactLookup {

    private static final Harnesses SEARCHES = new Harnesses();

    private final PoolIndex index;
    private final PoolView view;

    /** Over a pool of a shelf. */
    public ExactLookup(Shelf shelf, String pool, String searchTool) {
        this.view = shelf.view(Shelf.TENANT, pool, searchTool);
        Map<Source, SourceIndex> made = new HashMap<>();
        this.index = PoolIndex.of(
                view,
                source -> source.digest() == null || shelf.listing(source.digest()) == null
                        ? null
                        : made.computeIfAbsent(
                                source,
                                any -> ListingIndex.of(shelf.listing(source.digest()))
                                        .under(source.kind(), source.serverName())));
    }

    /** The profiles whose search knows a tool by its name, each with the name that its model would give. */
    public static final Map<String, Function<PoolTool, String>> PROFILES = Map.of(
            "claude-code", PoolTool::name,
            "claude-code-2.1", tool -> "select:" + tool.name(),
            "toolshelf", PoolTool::name,
            "grok-build", PoolTool::name,
            "eve", PoolTool::name,
            "pi", PoolTool::name,
            "opencode", tool -> ToolPath.of(tool).expression());

    /** Deferred tools that a profile's search does not answer with, asked for their very names. */
    public List<String> notFound(String profile) {
        Function<PoolTool, String> name = PROFILES.get(profile);
        PoolSearch search =
                SEARCHES.search(Profiles.builtIn().named(profile).orElseThrow()).orElseThrow();
        return view.tools().stream()
                .filter(PoolTool::deferred)
                .filter(tool -> !found(search, name.apply(tool), tool.name()))
                .map(PoolTool::name)
                .toList();
    }

    private boolean found(PoolSearch search, String query, String name) {
        return search.search("q", query, null, index).matches().stream()
                .anyMatch(match -> match.name().equals(name));
    }

    /** How many tools of the pool are deferred. */
    public long deferred() {
        return view.tools().stream().filter(PoolTool::deferred).count();
    }
}
