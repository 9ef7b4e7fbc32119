package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.pool.PoolTool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The accumulating set: it only grows, and keeps the order of discovery (SPEC section 6). A name is looked up in constant
 * time. Immutable, thread-safe.
 */
public final class DiscoveredSet {

    /** How it is stored. */
    public static final JsonCodec<DiscoveredSet> CODEC = JsonCodec.of(DiscoveredSet.class);

    /** Nothing yet. */
    public static final DiscoveredSet EMPTY = new DiscoveredSet(List.of(), null);

    private final List<DiscoveredTool> tools;
    private final DiscoveredTool placeholder;
    private final Map<String, Integer> places = new HashMap<>();

    /**
     * A set.
     *
     * @param tools in order of discovery, names unique
     * @param placeholder the deferred tool that is sent from the first deferring request on, or {@code null} (SPEC section 8)
     */
    @JsonCreator
    public DiscoveredSet(
            @JsonProperty("tools") List<DiscoveredTool> tools,
            @JsonProperty("placeholder") DiscoveredTool placeholder) {
        this.tools = tools == null ? List.of() : List.copyOf(tools);
        this.placeholder = placeholder;
        for (int i = 0; i < this.tools.size(); i++) {
            places.put(this.tools.get(i).name(), i);
        }
    }

    /** The tools, in order of discovery. */
    @JsonProperty
    public List<DiscoveredTool> tools() {
        return tools;
    }

    /** The placeholder, or {@code null}. */
    @JsonProperty
    public DiscoveredTool placeholder() {
        return placeholder;
    }

    /** The names, in order of discovery. */
    public List<String> names() {
        return tools.stream().map(DiscoveredTool::name).toList();
    }

    /** Whether a name was discovered. */
    public boolean has(String name) {
        return places.containsKey(name);
    }

    /** The entry of a name. */
    Optional<DiscoveredTool> named(String name) {
        return Optional.ofNullable(places.get(name)).map(tools::get);
    }

    /** With a tool found, or found again: then its definition is the current one and its place stays. */
    DiscoveredSet found(PoolTool tool) {
        return with(entry(tool));
    }

    /** With several tools found. */
    DiscoveredSet found(Collection<PoolTool> found) {
        return with(found.stream().map(this::entry).toList());
    }

    /** With a name that no source offers now; an entry that is there already stays as it is. */
    DiscoveredSet remembered(String name) {
        return has(name) ? this : with(DiscoveredTool.named(name));
    }

    /** With several such names. */
    DiscoveredSet remembering(Collection<String> names) {
        return with(names.stream()
                .filter(name -> !has(name))
                .distinct()
                .map(DiscoveredTool::named)
                .toList());
    }

    /** With names that were shown as text alone; those that were not discovered change nothing. */
    DiscoveredSet shownAsText(Collection<String> names) {
        return with(names.stream()
                .map(this::named)
                .flatMap(Optional::stream)
                .map(DiscoveredTool::shownAsText)
                .toList());
    }

    /** With a name marked as called; one that was not discovered changes nothing. */
    DiscoveredSet used(String name) {
        return named(name)
                .filter(tool -> !tool.used())
                .map(tool -> with(tool.asUsed()))
                .orElse(this);
    }

    /** With an entry in the place of the one of the same name, or at the end. */
    DiscoveredSet with(DiscoveredTool entry) {
        return with(List.of(entry));
    }

    /** With several entries, each likewise. */
    DiscoveredSet with(List<DiscoveredTool> entries) {
        if (entries.isEmpty()) {
            return this;
        }
        List<DiscoveredTool> all = new ArrayList<>(tools);
        Map<String, Integer> added = new HashMap<>();
        DiscoveredTool held = placeholder;
        for (DiscoveredTool entry : entries) {
            Integer place = places.getOrDefault(entry.name(), added.get(entry.name()));
            if (place == null) {
                added.put(entry.name(), all.size());
                all.add(entry);
            } else {
                all.set(place, entry);
            }
            held = held != null && held.name().equals(entry.name()) && entry.known() ? entry : held;
        }
        return new DiscoveredSet(all, held);
    }

    /** With the placeholder chosen. */
    DiscoveredSet holding(PoolTool tool) {
        return new DiscoveredSet(tools, entry(tool));
    }

    private DiscoveredTool entry(PoolTool tool) {
        return new DiscoveredTool(
                tool.name(),
                tool.source().id(),
                tool.tool().name(),
                tool.source().label(),
                tool.source().digest(),
                null,
                named(tool.name()).filter(DiscoveredTool::used).isPresent(),
                false);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DiscoveredSet set
                && tools.equals(set.tools)
                && Objects.equals(placeholder, set.placeholder);
    }

    @Override
    public int hashCode() {
        return Objects.hash(tools, placeholder);
    }

    @Override
    public String toString() {
        return names().toString();
    }
}
