package dev.toolshelf.catalog.pool;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Everything a pool offers, resolved: names, order and deferral. The same pool, sources and listings give the same view
 * everywhere, so search and assembler agree on it. Immutable, thread-safe.
 */
public final class PoolView {

    private final Pool pool;
    private final List<Source> sources;
    private final List<String> missingSources;
    private final Map<String, PoolTool> byName;
    private final List<PoolTool> tools;

    private PoolView(Pool pool, List<Source> sources, List<String> missingSources, Map<String, PoolTool> byName) {
        this.pool = pool;
        this.sources = List.copyOf(sources);
        this.missingSources = List.copyOf(missingSources);
        this.byName = byName;
        this.tools = byName.values().stream().filter(tool -> !tool.hidden()).toList();
    }

    /**
     * Resolves a pool.
     *
     * @param pool the pool
     * @param source the source of an id, or {@code null} if there is none
     * @param listing the listing of a digest, or {@code null} if it is not known
     * @param searchTool the name of the profile's search tool (SPEC section 3, rule 3)
     */
    public static PoolView of(
            Pool pool, Function<String, Source> source, Function<String, Listing> listing, String searchTool) {
        List<Source> sources = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        List<PoolTool> plain = new ArrayList<>();
        for (String id : pool.sources()) {
            Source found = source.apply(id);
            if (found == null) {
                missing.add(id);
                continue;
            }
            sources.add(found);
            Listing offered = found.digest() == null ? null : listing.apply(found.digest());
            if (offered == null) {
                continue;
            }
            SourceOverride override = pool.overrides().get(id);
            for (Tool tool : offered.tools()) {
                LoadOverride load = override == null ? null : override.of(tool.name());
                plain.add(
                        new PoolTool(plainName(found, tool), found, tool, Deferral.of(tool, found, load, searchTool)));
            }
        }
        return new PoolView(pool, sources, missing, named(plain));
    }

    private static String plainName(Source source, Tool tool) {
        return source.kind() == SourceKind.MCP
                ? ToolName.mcp(source.serverName(), tool.name())
                : ToolName.clean(tool.name());
    }

    /** Gives every name that a provider would refuse, or that two tools share, its short form (SPEC section 2). */
    private static Map<String, PoolTool> named(List<PoolTool> plain) {
        String[] names = new String[plain.size()];
        for (int i = 0; i < names.length; i++) {
            PoolTool tool = plain.get(i);
            names[i] = ToolName.acceptable(tool.name()) ? tool.name() : shortForm(tool);
        }
        // A short form may meet another tool's ordinary name: repeat until all differ.
        boolean changed = true;
        while (changed) {
            changed = false;
            Map<String, Integer> uses = new HashMap<>();
            for (String name : names) {
                uses.merge(name, 1, Integer::sum);
            }
            for (int i = 0; i < names.length; i++) {
                if (uses.get(names[i]) > 1) {
                    String form = shortForm(plain.get(i));
                    changed |= !names[i].equals(form);
                    names[i] = form;
                }
            }
        }
        Map<String, PoolTool> byName = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            PoolTool tool = plain.get(i);
            byName.putIfAbsent(names[i], new PoolTool(names[i], tool.source(), tool.tool(), tool.deferral()));
        }
        return byName;
    }

    private static String shortForm(PoolTool tool) {
        return ToolName.shortForm(tool.name(), tool.source().id(), tool.tool().name());
    }

    /** This view with tools taken out, by full name: they are hidden from everybody. */
    public PoolView without(Collection<String> names) {
        if (names.stream().noneMatch(byName::containsKey)) {
            return this;
        }
        Map<String, PoolTool> kept = new LinkedHashMap<>(byName);
        names.forEach(kept::remove);
        return new PoolView(pool, sources, missingSources, kept);
    }

    /** The pool. */
    public Pool pool() {
        return pool;
    }

    /** Its sources that exist, in pool order. */
    public List<Source> sources() {
        return sources;
    }

    /** Ids of sources that the pool names and that do not exist. */
    public List<String> missingSources() {
        return missingSources;
    }

    /** Every tool that is not hidden, in pool order: sources in order, each in its server's order. */
    public List<PoolTool> tools() {
        return tools;
    }

    /** The tool of a full name, exact; empty if there is none or it is hidden. */
    public Optional<PoolTool> tool(String name) {
        return Optional.ofNullable(byName.get(name)).filter(tool -> !tool.hidden());
    }

    /** The digest of each source's listing, by source id, sorted; sources without a listing are left out. */
    public Map<String, String> digests() {
        Map<String, String> digests = new TreeMap<>();
        for (Source source : sources) {
            if (source.digest() != null) {
                digests.put(source.id(), source.digest());
            }
        }
        return digests;
    }
}
