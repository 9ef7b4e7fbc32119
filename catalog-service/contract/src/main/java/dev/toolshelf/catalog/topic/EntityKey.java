package dev.toolshelf.catalog.topic;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The key of a source or pool on the catalog's topics: {@code source/<tenant>/<id>} or {@code pool/<tenant>/<id>}.
 *
 * @param type which of the two
 * @param tenant the tenant, an id
 * @param id the entity's id within the tenant
 */
public record EntityKey(Type type, String tenant, String id) {

    /** What every id looks like (SPEC section 13). */
    public static final String ID_RULE = "[A-Za-z0-9._-]{1,128}";

    private static final Pattern ID = Pattern.compile(ID_RULE);
    private static final String DEFINITIONS = "definitions/";

    /** The kinds of entity. */
    public enum Type {
        /** A source. */
        SOURCE("source"),
        /** A pool. */
        POOL("pool");

        private final String word;

        Type(String word) {
            this.word = word;
        }
    }

    /** Refuses ids that break {@link #ID_RULE}. */
    public EntityKey {
        Objects.requireNonNull(type, "type");
        requireId("tenant", tenant);
        requireId("id", id);
    }

    /** The key of a source. */
    public static EntityKey source(String tenant, String id) {
        return new EntityKey(Type.SOURCE, tenant, id);
    }

    /** The key of a pool. */
    public static EntityKey pool(String tenant, String id) {
        return new EntityKey(Type.POOL, tenant, id);
    }

    /** The state key of a listing. */
    public static String definitions(String digest) {
        return DEFINITIONS + digest;
    }

    /** Whether a text is a valid id. */
    public static boolean isId(String text) {
        return text != null && ID.matcher(text).matches();
    }

    /**
     * Returns the id.
     *
     * @throws IllegalArgumentException naming field, value and rule, if it is none
     */
    public static String requireId(String field, String value) {
        if (!isId(value)) {
            String shown = value == null ? "null" : '"' + value.substring(0, Math.min(value.length(), 140)) + '"';
            throw new IllegalArgumentException(field + " is " + shown + "; it must match " + ID_RULE);
        }
        return value;
    }

    /** Reads a key; empty if it is not the key of a source or pool. */
    public static Optional<EntityKey> parse(String key) {
        String[] parts = key == null ? new String[0] : key.split("/", -1);
        if (parts.length != 3 || !isId(parts[1]) || !isId(parts[2])) {
            return Optional.empty();
        }
        for (Type type : Type.values()) {
            if (type.word.equals(parts[0])) {
                return Optional.of(new EntityKey(type, parts[1], parts[2]));
            }
        }
        return Optional.empty();
    }

    /** The key as it stands on the topics. */
    @Override
    public String toString() {
        return type.word + "/" + tenant + "/" + id;
    }
}
