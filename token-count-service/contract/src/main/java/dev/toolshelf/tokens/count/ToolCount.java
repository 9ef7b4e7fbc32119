package dev.toolshelf.tokens.count;

import dev.toolshelf.catalog.tool.Tool;

/**
 * What one definition costs: its full name, description and input schema.
 *
 * @param tool the original tool name
 * @param characters UTF-16 code units of full name + description + schema text
 * @param tokens tokens, or {@code null} where nothing can count them
 */
public record ToolCount(String tool, int characters, Integer tokens) {

    /**
     * The characters of a definition under a full name: UTF-16 code units of name + description + schema text (SPEC
     * section 4).
     */
    public static int characters(String fullName, Tool tool) {
        return fullName.length()
                + tool.description().length()
                + tool.inputSchema().text().length();
    }
}
