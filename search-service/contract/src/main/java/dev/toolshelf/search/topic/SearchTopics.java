package dev.toolshelf.search.topic;

import dev.toolshelf.catalog.topic.Topic;
import java.util.List;

/** The topics that search owns. Queries and answers have as many partitions as conversation events, and their keys. */
public final class SearchTopics {

    /** {@code SearchQuery}s by {@code <tenant>/<conversation>}. */
    public static final Topic QUERIES = Topic.kept("search.queries.v1");

    /** {@code SearchAnswer}s by {@code <tenant>/<conversation>}. */
    public static final Topic ANSWERS = Topic.kept("search.answers.v1");

    private SearchTopics() {}

    /** All of them, dead letters included. */
    public static List<Topic> all() {
        return List.of(QUERIES, QUERIES.deadLetters(), ANSWERS, ANSWERS.deadLetters());
    }
}
