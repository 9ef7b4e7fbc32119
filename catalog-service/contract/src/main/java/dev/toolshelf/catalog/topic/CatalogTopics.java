package dev.toolshelf.catalog.topic;

import java.util.List;

/** The topics that the catalog owns (ARCHITECTURE, Data flow). */
public final class CatalogTopics {

    /** {@code CatalogCommand}s by entity key. */
    public static final Topic COMMANDS = Topic.kept("catalog.commands.v1");

    /** One ordered log: {@code Listing}, {@code Source} and {@code Pool} by state key. */
    public static final Topic STATE = Topic.compacted("catalog.state.v1", 1);

    /** {@code CatalogChange}s by entity key. */
    public static final Topic CHANGES = Topic.kept("catalog.changes.v1");

    private CatalogTopics() {}

    /** All of them, dead letters included. */
    public static List<Topic> all() {
        return List.of(COMMANDS, COMMANDS.deadLetters(), STATE, CHANGES);
    }
}
