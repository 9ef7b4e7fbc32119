package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.topic.EntityKey;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source or pool that changed: what one instance tells the others.
 *
 * @param entity which
 * @param revision its revision after the change, at least 1
 * @param deleted whether it is gone
 */
public record EntityChange(EntityKey entity, long revision, boolean deleted) {

    private static final Pattern TEXT = Pattern.compile("(\\S+) (-?)([1-9]\\d{0,17})");

    /** What is known of the entity after it. */
    public long seen() {
        return SeenRevision.of(revision, deleted);
    }

    /** {@code <entity key> <revision>}, the revision negative if it was deleted. */
    public String text() {
        return entity + " " + seen();
    }

    /** Reads what {@link #text()} wrote; empty if it is none. */
    public static Optional<EntityChange> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long revision = Long.parseLong(matcher.group(3));
        boolean deleted = !matcher.group(2).isEmpty();
        return EntityKey.parse(matcher.group(1)).map(entity -> new EntityChange(entity, revision, deleted));
    }
}
