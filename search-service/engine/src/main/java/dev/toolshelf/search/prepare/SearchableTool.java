package dev.toolshelf.search.prepare;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.text.Folding;

/**
 * A tool of one pool with its prepared texts. Immutable.
 *
 * @param tool the tool as the pool offers it
 * @param name its full name, folded
 * @param texts its prepared texts
 */
public record SearchableTool(PoolTool tool, String name, PreparedTool texts) {

    static SearchableTool of(PoolTool tool, PreparedTool texts) {
        return new SearchableTool(tool, Folding.fold(tool.name()), texts);
    }

    /** Whether a folded text stands in its full name, or in its name as the server writes it. */
    public boolean nameContains(String text) {
        return name.contains(text) || texts.ownName().contains(text);
    }

    /** Whether a squeezed text is its name in some spelling, full or bare. */
    public boolean isCalled(String squeezed) {
        if (texts.spellings().contains(squeezed)) {
            return true;
        }
        return !tool.name().equals(texts.plainName()) && Folding.squeeze(name).equals(squeezed);
    }
}
