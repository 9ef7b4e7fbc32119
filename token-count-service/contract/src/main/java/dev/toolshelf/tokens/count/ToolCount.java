package dev.toolshelf.tokens.count;

/**
 * What one definition costs: its full name, description and input schema.
 *
 * @param tool the original tool name
 * @param characters UTF-16 code units of full name + description + schema text
 * @param tokens tokens, or {@code null} where nothing can count them
 */
public record ToolCount(String tool, int characters, Integer tokens) {}
