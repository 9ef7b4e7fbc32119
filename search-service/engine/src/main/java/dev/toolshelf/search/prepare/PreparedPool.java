package dev.toolshelf.search.prepare;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A pool that can be searched: its tools without the hidden ones, in pool order, and the sources that are not all there.
 * Immutable, thread-safe.
 */
public final class PreparedPool {

    private final PoolView view;
    private final List<SearchableTool> tools;
    private final List<SearchableTool> deferred;
    private final Map<String, String> unavailable;

    private PreparedPool(PoolView view, List<SearchableTool> tools, Map<String, String> unavailable) {
        this.view = view;
        this.tools = List.copyOf(tools);
        this.deferred = tools.stream().filter(tool -> tool.tool().deferred()).toList();
        this.unavailable = unavailable;
    }

    /**
     * Prepares a view.
     *
     * @param view the resolved pool
     * @param listings the prepared listing of a source that has a digest, or {@code null} if its listing is not known;
     *     asked once per source
     */
    public static PreparedPool of(PoolView view, Function<Source, PreparedListing> listings) {
        Map<String, PreparedListing> bySource = new HashMap<>();
        Map<String, String> unavailable = new TreeMap<>();
        view.missingSources().forEach(id -> unavailable.put(id, "missing"));
        for (Source source : view.sources()) {
            PreparedListing listing = source.digest() == null ? null : listings.apply(source);
            if (listing != null) {
                bySource.put(source.id(), listing);
            } else if (source.digest() != null) {
                unavailable.put(source.id(), "listing-unknown");
            }
            if (source.status() != SourceStatus.READY) {
                unavailable.put(source.id(), word(source.status()));
            }
        }
        List<SearchableTool> tools = new ArrayList<>(view.tools().size());
        for (PoolTool tool : view.tools()) {
            PreparedListing listing = bySource.get(tool.source().id());
            PreparedTool texts =
                    listing == null ? null : listing.tools().get(tool.tool().name());
            tools.add(SearchableTool.of(tool, texts == null ? prepared(tool) : texts));
        }
        return new PreparedPool(view, tools, unavailable);
    }

    /** Prepares a view whose listings were not prepared before. */
    public static PreparedPool of(PoolView view) {
        Map<String, Map<String, PreparedTool>> bySource = new HashMap<>();
        for (PoolTool tool : view.tools()) {
            bySource.computeIfAbsent(tool.source().id(), any -> new HashMap<>())
                    .put(tool.tool().name(), prepared(tool));
        }
        return of(view, source -> new PreparedListing(bySource.getOrDefault(source.id(), Map.of())));
    }

    private static PreparedTool prepared(PoolTool tool) {
        return PreparedTool.of(tool.source().kind(), tool.source().serverName(), tool.tool());
    }

    private static String word(SourceStatus status) {
        return status == null
                ? "unknown"
                : status.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it was prepared from. */
    public PoolView view() {
        return view;
    }

    /** Every tool that is not hidden, in pool order. */
    public List<SearchableTool> tools() {
        return tools;
    }

    /** The deferred ones of them. */
    public List<SearchableTool> deferred() {
        return deferred;
    }

    /** Sources that are not ready, not known or without their listing: id to status word, sorted. */
    public Map<String, String> unavailable() {
        return unavailable;
    }
}
