package dev.toolshelf.search.keyword;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.Folding;
import java.util.List;

/**
 * A tool's texts as a scan compares them. Immutable.
 *
 * @param mcp whether it comes from an MCP server
 * @param name its full name in the pool, folded
 * @param parts name parts (SPEC section 2) of the name before any short form: a short form must not hide words
 * @param ownName the folded name as the server writes it if cleaning changed it, else empty: {@code c++} is still found
 * @param hint folded, empty if there is none
 * @param description folded, empty if there is none
 */
public record ScannedTool(
        boolean mcp, String name, List<String> parts, String ownName, String hint, String description) {

    /** The texts of a tool of a pool, by its place in the source's listing. */
    public static ScannedTool of(PoolSource source, int local) {
        Tool tool = source.index().listing().tool(local);
        return new ScannedTool(
                source.index().mcp(),
                Folding.fold(source.name(local)),
                ToolName.parts(source.index().plainName(local)),
                ToolName.clean(tool.name()).equals(tool.name()) ? "" : Folding.fold(tool.name()),
                tool.searchHint() == null ? "" : Folding.fold(tool.searchHint()),
                Folding.fold(tool.description()));
    }

    boolean nameContains(String term) {
        return name.contains(term) || ownName.contains(term);
    }

    boolean partContains(String term) {
        for (String part : parts) {
            if (part.contains(term)) {
                return true;
            }
        }
        return false;
    }
}
