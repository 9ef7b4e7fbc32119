package dev.toolshelf.search.evaluate;

/**
 * A tool that was found.
 *
 * @param tool its position in the pool
 * @param score its score, or {@code null} where it was not ranked
 * @param why which rule found it: {@code select}, {@code name}, {@code prefix}, {@code keywords} ...
 */
public record Hit(int tool, Double score, String why) {}
