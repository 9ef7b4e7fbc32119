package dev.toolshelf.search.parse;

/**
 * One word of a keyword query, a literal.
 *
 * @param text folded, not empty
 * @param required whether tools without it are left out (a leading {@code +})
 */
public record Term(String text, boolean required) {}
