package dev.toolshelf.tokens.topic;

import dev.toolshelf.catalog.topic.Topic;
import java.util.List;

/** The topic that token-count owns. */
public final class TokenTopics {

    /** {@code ListingCount}s by {@code ListingCount.key()}. One partition: every assembler reads all of it. */
    public static final Topic COUNTS = Topic.compacted("tokens.counts.v1", 1);

    private TokenTopics() {}

    /** All of them. */
    public static List<Topic> all() {
        return List.of(COUNTS);
    }
}
