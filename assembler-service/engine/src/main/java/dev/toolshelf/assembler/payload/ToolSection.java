package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.conversation.DiscoveredSet;
import dev.toolshelf.assembler.conversation.DiscoveredTool;
import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.assembler.definition.Definition;
import dev.toolshelf.assembler.definition.Definitions;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.payload.ToolEntry.Place;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Chooses the tools of a payload and their order (SPEC section 8). One use, one thread. */
final class ToolSection {

    /** The most deferred tools that a provider searches (api-contracts A5). */
    private static final int MOST_SEARCHED = 10_000;

    private final World world;
    private final Definitions definitions;
    private final Wire wire;
    private final Delivery delivery;
    private final String family;
    private final List<ToolEntry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final List<String> sources = new ArrayList<>();
    private final Set<String> own = new HashSet<>();
    private final List<Finding> repairs = new ArrayList<>();
    private final Map<String, ListingCount> counts = new HashMap<>();

    ToolSection(World world, Definitions definitions, Wire wire, Delivery delivery, String family) {
        this.world = world;
        this.definitions = definitions;
        this.wire = wire;
        this.delivery = delivery;
        this.family = family;
    }

    /**
     * Gate open: the profile's own tools, loaded tools in pool order, then what the exposure sends of the shelf.
     *
     * @param before the {@link #sources} of the payload before
     */
    ToolSection deferring(PoolView view, DiscoveredSet discovered, List<String> before) {
        addOwn();
        for (PoolTool tool : view.tools()) {
            if (!tool.deferred()) {
                addPoolTool(tool, Place.LOADED, true);
            }
        }
        switch (delivery.exposure()) {
            case NATIVE -> addRevealed(discovered, wire.definesInResults() ? Place.IN_MESSAGES : Place.DEFERRED);
            case HOSTED -> addHosted(view, discovered, before);
            case RETRIEVE_ONCE -> discovered.tools().forEach(tool -> addDiscovered(tool, Place.LOADED, true));
            // Their definitions are texts in results; the way back to their sources is still needed.
            case DISPATCHER, CODE_MODE ->
                discovered.tools().forEach(tool -> addDiscovered(tool, Place.IN_MESSAGES, true));
            case WHOLE_SDK ->
                view.tools().stream()
                        .filter(PoolTool::deferred)
                        .forEach(tool -> addPoolTool(tool, Place.IN_MESSAGES, true));
            default -> throw new IllegalStateException("no such exposure: " + delivery.exposure());
        }
        return this;
    }

    /** Gate closed: every tool of the pool, without a flag and without a search tool. */
    ToolSection loadingAll(PoolView view) {
        for (PoolTool tool : view.tools()) {
            if (tool.mcp() || !tool.name().equals(delivery.searchToolName())) {
                addPoolTool(tool, Place.LOADED, true);
            }
        }
        return this;
    }

    private void addOwn() {
        Profile.SearchTool search = delivery.searchTool();
        if (search != null) {
            addOwn(search.name(), search.description(), search.inputSchema(), searchTool(search));
        }
        Profile.FixedTool fixed = delivery.fixed();
        if (fixed != null) {
            String json = wire.tool(fixed.name(), fixed.description(), fixed.inputSchema());
            addOwn(fixed.name(), fixed.description(), fixed.inputSchema(), json);
        }
    }

    private String searchTool(Profile.SearchTool search) {
        return switch (delivery.exposure()) {
            case NATIVE -> wire.searchTool(search);
            case HOSTED -> wire.hostedSearchTool(search);
            default -> wire.tool(search.name(), search.description(), search.inputSchema());
        };
    }

    private void addOwn(String name, String description, RawJson schema, String json) {
        names.add(name);
        own.add(name);
        int characters = name.length() + description.length() + schema.text().length();
        Definition definition = Definition.of(name, json);
        entries.add(new ToolEntry(definition, Place.LOADED, true, characters, null, null));
    }

    /**
     * All that the provider may search, source by source, in namespaces where the wire has them. A source that comes later
     * stands behind those of before. Without namespaces, history refers to definitions among the tools: they stay as they
     * were found, also when their source is gone.
     */
    private void addHosted(PoolView view, DiscoveredSet discovered, List<String> before) {
        boolean grouped = wire.namespace("n", "", List.of()).isPresent();
        Map<String, Shelf> shelves = new LinkedHashMap<>();
        before.forEach(source -> shelves.put(source, new Shelf()));
        searched(view, discovered)
                .forEach(tool -> shelf(shelves, tool.source().id()).present.add(tool));
        if (!grouped) {
            discovered.tools().stream()
                    .filter(tool -> tool.digest() != null)
                    .forEach(tool -> shelf(shelves, tool.source()).found.add(tool));
        }
        shelves.forEach((source, shelf) -> {
            int sent = sent().size();
            if (grouped) {
                addGrouped(shelf.present, discovered);
            } else {
                addFlat(shelf, discovered);
            }
            if (sent().size() > sent) {
                sources.add(source);
            }
        });
    }

    /** What stands of one source: offered by it now, and found in this conversation. */
    private static final class Shelf {
        private final List<PoolTool> present = new ArrayList<>();
        private final List<DiscoveredTool> found = new ArrayList<>();
    }

    private static Shelf shelf(Map<String, Shelf> shelves, String source) {
        return shelves.computeIfAbsent(source, any -> new Shelf());
    }

    /** The deferred tools of the pool, as many as a provider searches; what was found is never left out. */
    private List<PoolTool> searched(PoolView view, DiscoveredSet discovered) {
        int free = MOST_SEARCHED - discovered.tools().size();
        int leftOut = 0;
        List<PoolTool> searched = new ArrayList<>();
        for (PoolTool tool : view.tools()) {
            if (tool.deferred() && (discovered.has(tool.name()) || free-- > 0)) {
                searched.add(tool);
            } else if (tool.deferred()) {
                leftOut++;
            }
        }
        if (leftOut > 0) {
            repairs.add(new Finding(
                    "deferred-limit",
                    "/tools",
                    leftOut + " tools were left out; a provider searches at most " + MOST_SEARCHED));
        }
        return searched;
    }

    private void addGrouped(List<PoolTool> present, DiscoveredSet discovered) {
        List<PoolTool> members = new ArrayList<>();
        for (PoolTool tool : present) {
            if (Namespace.bareName(tool) == null) {
                addPoolTool(tool, Place.DEFERRED, discovered.has(tool.name()));
            } else {
                members.add(tool);
            }
        }
        if (!members.isEmpty()) {
            addNamespace(members.get(0).source(), members, discovered);
        }
    }

    private void addFlat(Shelf shelf, DiscoveredSet discovered) {
        Map<String, DiscoveredTool> found = new LinkedHashMap<>();
        shelf.found.forEach(tool -> found.put(tool.name(), tool));
        for (PoolTool tool : shelf.present) {
            DiscoveredTool frozen = found.remove(tool.name());
            if (frozen != null) {
                addDiscovered(frozen, Place.DEFERRED, true);
            }
            if (!resolves(tool.name())) {
                addPoolTool(tool, Place.DEFERRED, discovered.has(tool.name()));
            }
        }
        found.values().forEach(tool -> addDiscovered(tool, Place.DEFERRED, true));
    }

    private void addNamespace(Source source, List<PoolTool> tools, DiscoveredSet discovered) {
        List<Definition> members = new ArrayList<>();
        for (PoolTool tool : tools) {
            int before = entries.size();
            addPoolTool(tool, Place.NAMESPACED, discovered.has(tool.name()));
            if (entries.size() > before) {
                definitions
                        .of(wire, source.digest(), Namespace.bareName(tool), tool.tool())
                        .ifPresent(members::add);
            }
        }
        if (!members.isEmpty()) {
            Listing listing = world.listing(source.digest());
            String says = listing == null || listing.instructions() == null ? "" : listing.instructions();
            Definition namespace = definitions.namespace(wire, Namespace.name(source), says, members);
            entries.add(new ToolEntry(namespace, Place.DEFERRED, false, 0, null, null));
        }
    }

    private void addRevealed(DiscoveredSet discovered, Place place) {
        DiscoveredTool placeholder = discovered.placeholder();
        if (placeholder != null && place == Place.DEFERRED) {
            addDiscovered(placeholder, place, discovered.has(placeholder.name()));
        }
        discovered.tools().forEach(tool -> addDiscovered(tool, place, true));
    }

    private void addPoolTool(PoolTool tool, Place place, boolean visible) {
        if (!names.add(tool.name())) {
            repairs.add(nameTaken(tool.name()));
            return;
        }
        Optional<Definition> definition = definitions.of(wire, tool.source().digest(), tool.name(), tool.tool());
        add(
                tool.name(),
                definition,
                place,
                visible,
                tool.tool(),
                tool.source().id(),
                tool.source().digest(),
                tool.source().label());
    }

    private static Finding nameTaken(String name) {
        return new Finding("tool-name-taken", name, "the name is a tool's of the profile; left out");
    }

    /** The definition that history shows, also if the source has another one by now, or has gone (SPEC section 6). */
    private void addDiscovered(DiscoveredTool tool, Place place, boolean visible) {
        Listing listing = tool.digest() == null ? null : world.listing(tool.digest());
        if (listing == null || !names.add(tool.name())) {
            if (own.contains(tool.name())) {
                repairs.add(nameTaken(tool.name()));
            }
            return;
        }
        Tool found = definitions.tool(tool.digest(), listing, tool.tool());
        if (found == null) {
            names.remove(tool.name());
            return;
        }
        add(
                tool.name(),
                definitions.of(wire, tool.digest(), tool.name(), found),
                place,
                visible,
                found,
                tool.source(),
                tool.digest(),
                tool.label());
    }

    @SuppressWarnings("checkstyle:ParameterNumber")
    private void add(
            String name,
            Optional<Definition> definition,
            Place place,
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
                place,
                visible,
                ToolCount.characters(name, tool),
                tokens(digest, label, tool.name()),
                new DecisionRecord.Origin(source, tool.name(), definition.get().keys())));
    }

    private Integer tokens(String digest, String label, String tool) {
        String key = ListingCount.key(digest, label, family);
        ListingCount count = counts.computeIfAbsent(key, world::count);
        return count == null ? null : definitions.tokens(count, tool);
    }

    /** Every tool of the payload, wherever its definition stands. */
    List<ToolEntry> entries() {
        return entries;
    }

    /** Those whose definitions stand among the request's tools, in order. */
    List<ToolEntry> sent() {
        return entries.stream()
                .filter(entry -> entry.place() == Place.LOADED || entry.place() == Place.DEFERRED)
                .toList();
    }

    /** Whether the model may be forced to call it: its definition stands among the tools, for it to see. */
    boolean callable(String name) {
        return entries.stream()
                .anyMatch(entry -> entry.place() == Place.LOADED && entry.name().equals(name));
    }

    /** Whether a reference to the name resolves in this payload. */
    boolean resolves(String name) {
        return names.contains(name);
    }

    /** The sources whose tools the provider searches, in the order in which they stand. */
    List<String> sources() {
        return sources;
    }

    List<Finding> repairs() {
        return repairs;
    }

    /** The {@link #sent} entries as bytes, a cache breakpoint on the last one that is not deferred if wanted. */
    List<ToolBytes> bytes(boolean breakpoint) {
        byte[] loaded = Body.utf8(wire.loadedEnd(false));
        byte[] marked = Body.utf8(wire.loadedEnd(true));
        byte[] deferred = Body.utf8(wire.deferredEnd());
        List<ToolEntry> sent = sent();
        int last = -1;
        for (int i = 0; i < sent.size(); i++) {
            last = sent.get(i).deferred() ? last : i;
        }
        List<ToolBytes> bytes = new ArrayList<>(sent.size());
        for (int i = 0; i < sent.size(); i++) {
            Definition tool = sent.get(i).definition();
            boolean waits = sent.get(i).deferred();
            byte[] end = waits && !sent.get(i).namespace() ? deferred : breakpoint && i == last ? marked : loaded;
            bytes.add(new ToolBytes(tool.json(), tool.digest(), end, waits));
        }
        return bytes;
    }
}
