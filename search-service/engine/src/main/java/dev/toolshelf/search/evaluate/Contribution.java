package dev.toolshelf.search.evaluate;

/**
 * One reason for a score.
 *
 * @param term the query's word, as the ranking reads it
 * @param field what it hit, such as {@code name} or {@code description}
 * @param weight what that adds to the score
 */
public record Contribution(String term, String field, double weight) {}
