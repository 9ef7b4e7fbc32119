package dev.toolshelf.search.profile;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Profiles of a folder's {@code *.json} files (SPEC section 9: a profile is data). A file holds what {@link Profile} has;
 * with {@code extends} it holds what differs from another profile, which comes with the product or stands in the same
 * folder: objects are laid over each other, {@code null} takes a field away, and a tool's schema, or a ranking of another
 * kind, takes the place of the whole. One use.
 */
final class ProfileFiles {

    private static final String ENDING = ".json";
    private static final String EXTENDS = "extends";
    private static final String NAME = "name";
    private static final String RANKING = "ranking";
    private static final int LONGEST_VALUE = 80;
    private static final ObjectMapper STRICT =
            Json.mapper().copy().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final Function<String, JsonNode> builtIn;
    private final Map<String, ObjectNode> files = new TreeMap<>();
    private final Map<String, ObjectNode> whole = new TreeMap<>();

    private ProfileFiles(Function<String, JsonNode> builtIn) {
        this.builtIn = builtIn;
    }

    /**
     * Reads every file of a folder.
     *
     * @param folder where they stand; files with other endings are left alone
     * @param builtIn the tree of a profile that comes with the product, {@code null} for any other name
     * @return the profiles by name
     * @throws ProfileFileException for the first file that cannot be used, in order of names
     * @throws IOException if the folder cannot be read
     */
    static Map<String, Profile> read(Path folder, Function<String, JsonNode> builtIn) throws IOException {
        ProfileFiles read = new ProfileFiles(builtIn);
        List<Path> found;
        try (Stream<Path> entries = Files.list(folder)) {
            found = entries.filter(entry -> entry.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        }
        for (Path file : found) {
            read.take(file);
        }
        Map<String, Profile> profiles = new TreeMap<>();
        for (String name : read.files.keySet()) {
            profiles.put(name, read.profile(name));
        }
        return profiles;
    }

    private void take(Path file) {
        String fileName = file.getFileName().toString();
        String name = fileName.substring(0, fileName.length() - ENDING.length());
        JsonNode tree;
        try {
            tree = Json.mapper().readTree(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new ProfileFileException(fileName, null, "is no JSON: " + Json.reason(e));
        }
        if (!(tree instanceof ObjectNode object)) {
            throw new ProfileFileException(fileName, null, "is no object; it must hold a profile");
        }
        JsonNode said = object.path(NAME);
        if (!said.isMissingNode() && !said.asText().equals(name)) {
            throw new ProfileFileException(fileName, NAME, "is " + said + "; it must be the file's, " + name);
        }
        if (!ProfileRules.ID.matcher(name).matches()) {
            throw new ProfileFileException(fileName, NAME, "is " + name + "; it must match " + ProfileRules.ID);
        }
        if (builtIn.apply(name) != null) {
            throw new ProfileFileException(
                    fileName, NAME, "is " + name + ", which comes with the product; it must be another one");
        }
        files.put(name, object.put(NAME, name));
    }

    private Profile profile(String name) {
        String file = name + ENDING;
        ObjectNode tree = whole(name, new LinkedHashSet<>());
        Profile profile;
        try {
            profile = STRICT.treeToValue(tree, Profile.class);
        } catch (IOException e) {
            throw unreadable(file, tree, e);
        }
        ProfileRules.check(file, profile, tree);
        return profile;
    }

    private static ProfileFileException unreadable(String file, JsonNode tree, IOException e) {
        String field = Json.field(e);
        if (e instanceof UnrecognizedPropertyException unknown) {
            return new ProfileFileException(
                    file,
                    field,
                    "is not known here; known are "
                            + unknown.getKnownPropertyIds().stream()
                                    .map(Object::toString)
                                    .sorted()
                                    .toList());
        }
        if (e instanceof ValueInstantiationException && e.getCause() instanceof IllegalArgumentException refused) {
            return new ProfileFileException(file, field, "cannot be used: " + refused.getMessage());
        }
        String reason = Json.reason(e);
        String rule = field != null && reason.startsWith(field + ": ") ? reason.substring(field.length() + 2) : reason;
        return new ProfileFileException(file, field, "is " + value(tree, field) + "; " + rule);
    }

    private static String value(JsonNode tree, String field) {
        if (field == null) {
            return "not a profile";
        }
        JsonNode found = tree.at("/" + field.replace('.', '/').replace("[", "/").replace("]", ""));
        if (found.isMissingNode()) {
            return "missing";
        }
        String text = found.toString();
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
    }

    /** A file's profile with everything that it takes over; {@code under} holds the files that wait for it. */
    private ObjectNode whole(String name, Set<String> under) {
        ObjectNode done = whole.get(name);
        if (done != null) {
            return done;
        }
        ObjectNode own = files.get(name).deepCopy();
        JsonNode parent = own.remove(EXTENDS);
        if (parent != null) {
            own = over(parentOf(name, parent, under), own);
        }
        whole.put(name, own);
        return own;
    }

    private ObjectNode parentOf(String name, JsonNode parent, Set<String> under) {
        String file = name + ENDING;
        under.add(name);
        if (under.contains(parent.asText())) {
            throw new ProfileFileException(
                    file, EXTENDS, "is " + parent + "; it must not lead back to itself, as " + under + " do");
        }
        if (files.containsKey(parent.asText())) {
            return whole(parent.asText(), under).deepCopy();
        }
        JsonNode known = parent.isTextual() ? builtIn.apply(parent.asText()) : null;
        if (known == null) {
            throw new ProfileFileException(
                    file, EXTENDS, "is " + parent + "; it must name a profile of the product or of this folder");
        }
        return known.deepCopy();
    }

    private static ObjectNode over(ObjectNode base, ObjectNode change) {
        change.fields().forEachRemaining(field -> {
            String key = field.getKey();
            JsonNode before = base.get(key);
            if (field.getValue().isNull()) {
                base.remove(key);
            } else if (before instanceof ObjectNode object
                    && field.getValue() instanceof ObjectNode changed
                    && !replaces(key, object, changed)) {
                over(object, changed);
            } else {
                base.set(key, field.getValue());
            }
        });
        return base;
    }

    private static boolean replaces(String key, ObjectNode before, ObjectNode changed) {
        boolean otherKind =
                key.equals(RANKING) && changed.has(NAME) && !changed.get(NAME).equals(before.get(NAME));
        return otherKind || key.equals("inputSchema");
    }
}
