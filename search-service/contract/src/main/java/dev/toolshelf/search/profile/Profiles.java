package dev.toolshelf.search.profile;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The profiles that can be named, by name. Immutable, thread-safe. */
public final class Profiles {

    /** The profile of conversations and pools that name none. */
    public static final String DEFAULT = "toolshelf";

    private static final List<String> BUILT_IN = List.of(
            "toolshelf",
            "claude-code",
            "claude-code-2.1",
            "codex",
            "grok-build",
            "happen",
            "opencode",
            "pi",
            "eve",
            "cloudflare",
            "toolllm",
            "anthropic-regex");

    private final Map<String, Profile> byName;

    private Profiles(Map<String, Profile> byName) {
        this.byName = Collections.unmodifiableMap(new TreeMap<>(byName));
    }

    /** The profiles that come with the product, one file each beside this class. */
    public static Profiles builtIn() {
        Map<String, Profile> profiles = new TreeMap<>();
        for (String name : BUILT_IN) {
            try {
                profiles.put(name, Json.mapper().treeToValue(tree(name), Profile.class));
            } catch (IOException e) {
                throw new UncheckedIOException("profile " + name + ": " + e.getMessage(), e);
            }
        }
        return new Profiles(profiles);
    }

    private static JsonNode tree(String name) {
        try (InputStream in = Profiles.class.getResourceAsStream(name + ".json")) {
            return Json.mapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("profile " + name + ": " + e.getMessage(), e);
        }
    }

    /**
     * The profiles that come with the product, and those of an operator's folder.
     *
     * @param folder holds one {@code <name>.json} for each profile, as {@link Profile} has it, or with {@code extends} and
     *     what differs
     * @throws ProfileFileException for a file that cannot be used, with field, value and rule
     * @throws UncheckedIOException if the folder cannot be read
     */
    public static Profiles withFilesOf(Path folder) {
        Map<String, Profile> profiles = new TreeMap<>(builtIn().byName);
        try {
            profiles.putAll(ProfileFiles.read(folder, name -> BUILT_IN.contains(name) ? tree(name) : null));
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of profiles cannot be read: " + e, e);
        }
        return new Profiles(profiles);
    }

    /** Those of them with which a conversation can be run: they say how tools are announced. */
    public Profiles forConversations() {
        Map<String, Profile> kept = new TreeMap<>(byName);
        kept.values().removeIf(profile -> profile.announcement() == null);
        return new Profiles(kept);
    }

    /** The profile of a name; empty if there is none. */
    public Optional<Profile> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The profile that a conversation or query gets: the first named one of the choices that exists, else the default. */
    public Profile choose(String... choices) {
        for (String choice : choices) {
            if (choice != null && byName.containsKey(choice)) {
                return byName.get(choice);
            }
        }
        return byName.get(DEFAULT);
    }

    /** All of them, by name. */
    public Collection<Profile> all() {
        return byName.values();
    }

    /** All names, sorted. */
    public Set<String> names() {
        return byName.keySet();
    }
}
