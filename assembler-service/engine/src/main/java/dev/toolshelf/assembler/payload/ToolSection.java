package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.conversation.DiscoveredSet;
import dev.toolshelf.assembler.conversation.DiscoveredTool;
import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.assembler.definition.Definition;
import dev.toolshelf.assembler.definition.Definitions;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Chooses the tools of a payload and their order (SPEC section 8). One use, one thread. */
final class ToolSection {

    private final World world;
    private final Definitions definitions;
    private final String family;
    private final List<ToolEntry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final List<Finding> repairs = new ArrayList<>();
    private final Map<String, ListingCount> counts = new HashMap<>();

    ToolSection(World world, Definitions definitions, String family) {
        this.world = world;
        this.definitions = definitions;
        this.family = family;
    }

    /** Gate open: the search tool, loaded tools in pool order, the placeholder, discovered tools in discovery order. */
    ToolSection deferring(PoolView view, Profile.SearchTool searchTool, DiscoveredSet discovered) {
        Definition search = Definition.plain(searchTool.name(), searchTool.description(), searchTool.inputSchema());
        int characters = searchTool.name().length()
                + searchTool.description().length()
                + searchTool.inputSchema().text().length();
        names.add(search.name());
        entries.add(new ToolEntry(search, false, true, characters, null, null));
        for (PoolTool tool : view.tools()) {
            if (!tool.deferred()) {
                addLoaded(tool);
            }
        }
        Set<String> found = new HashSet<>(discovered.names());
        if (discovered.placeholder() != null) {
            addDiscovered(
                    discovered.placeholder(),
                    found.contains(discovered.placeholder().name()));
        }
        discovered.tools().forEach(tool -> addDiscovered(tool, true));
        return this;
    }

    /** Gate closed: every tool of the pool, without a flag and without a search tool. */
    ToolSection loadingAll(PoolView view, Profile.SearchTool searchTool) {
        for (PoolTool tool : view.tools()) {
            if (tool.mcp() || !tool.name().equals(searchTool.name())) {
                addLoaded(tool);
            }
        }
        return this;
    }

    private void addLoaded(PoolTool tool) {
        if (!names.add(tool.name())) {
            repairs.add(new Finding("tool-name-taken", tool.name(), "the name is the search tool's; left out"));
            return;
        }
        Optional<Definition> definition = definitions.of(tool.source().digest(), tool.name(), tool.tool());
        add(
                tool.name(),
                definition,
                false,
                true,
                tool.tool(),
                tool.source().id(),
                tool.source().digest(),
                tool.source().label());
    }

    /** The definition that history shows, also if the source has another one by now, or has gone (SPEC section 6). */
    private void addDiscovered(DiscoveredTool tool, boolean visible) {
        Listing listing = tool.digest() == null ? null : world.listing(tool.digest());
        if (listing == null || !names.add(tool.name())) {
            return;
        }
        listing.tools().stream()
                .filter(candidate -> candidate.name().equals(tool.tool()))
                .findFirst()
                .ifPresent(found -> add(
                        tool.name(),
                        definitions.of(tool.digest(), tool.name(), found),
                        true,
                        visible,
                        found,
                        tool.source(),
                        tool.digest(),
                        tool.label()));
    }

    @SuppressWarnings("checkstyle:ParameterNumber")
    private void add(
            String name,
            Optional<Definition> definition,
            boolean deferred,
            boolean visible,
            Tool tool,
            String source,
            String digest,
            String label) {
        if (definition.isEmpty()) {
            names.remove(name);
            repairs.add(new Finding("tool-left-out", name, "its schema cannot be made acceptable"));
            return;
        }
        repairs.addAll(definition.get().repairs());
        entries.add(new ToolEntry(
                definition.get(),
                deferred,
                visible,
                ToolCount.characters(name, tool),
                tokens(digest, label, tool.name()),
                new DecisionRecord.Origin(source, tool.name(), definition.get().keys())));
    }

    private Integer tokens(String digest, String label, String tool) {
        String key = ListingCount.key(digest, label, family);
        ListingCount count = counts.computeIfAbsent(key, world::count);
        if (count == null) {
            return null;
        }
        return count.tools().stream()
                .filter(candidate -> candidate.tool().equals(tool))
                .findFirst()
                .map(ToolCount::tokens)
                .orElse(null);
    }

    List<ToolEntry> entries() {
        return entries;
    }

    /** Whether a reference to the name resolves in this payload. */
    boolean resolves(String name) {
        return names.contains(name);
    }

    List<Finding> repairs() {
        return repairs;
    }

    /** The entries as JSON, a cache breakpoint on the last one that is not deferred if wanted. */
    List<String> json(boolean breakpoint) {
        int last = -1;
        for (int i = 0; i < entries.size(); i++) {
            last = entries.get(i).deferred() ? last : i;
        }
        List<String> json = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            Definition definition = entries.get(i).definition();
            if (entries.get(i).deferred()) {
                json.add(definition.deferred());
            } else {
                json.add(breakpoint && i == last ? definition.loadedWithBreakpoint() : definition.loaded());
            }
        }
        return json;
    }
}
