package dev.toolshelf.search.query;

/**
 * A tool that was found.
 *
 * @param name its full name in the pool
 * @param source its source's id
 * @param score its keyword score, or {@code null} where it was not ranked
 * @param why which rule found it: {@code select}, {@code name}, {@code prefix} or {@code keywords}
 */
public record Match(String name, String source, Double score, String why) {}
