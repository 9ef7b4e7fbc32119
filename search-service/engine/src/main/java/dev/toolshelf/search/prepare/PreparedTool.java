package dev.toolshelf.search.prepare;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.text.Folding;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A tool's texts as search compares them; the same for every pool that connects the server under this name. Immutable.
 *
 * @param mcp whether it comes from an MCP server
 * @param plainName the full name before any short form
 * @param parts name parts (SPEC section 2) of the plain name: a short form must not hide words
 * @param spellings squeezed full and bare names, cleaned and as the server writes them; none is empty
 * @param ownName the folded name as the server writes it if cleaning changed it, else empty: {@code c++} is still found
 * @param hint folded, empty if there is none
 * @param description folded, empty if there is none
 */
public record PreparedTool(
        boolean mcp,
        String plainName,
        List<String> parts,
        List<String> spellings,
        String ownName,
        String hint,
        String description) {

    /**
     * Prepares a tool.
     *
     * @param kind of its source
     * @param serverName of its source; not used for built-in tools
     * @param tool the tool
     */
    public static PreparedTool of(SourceKind kind, String serverName, Tool tool) {
        boolean mcp = kind == SourceKind.MCP;
        String plain = mcp ? ToolName.mcp(serverName, tool.name()) : ToolName.clean(tool.name());
        Set<String> spellings = new LinkedHashSet<>();
        spellings.add(Folding.squeeze(plain));
        spellings.add(Folding.squeeze(tool.name()));
        spellings.add(Folding.squeeze(ToolName.clean(tool.name())));
        spellings.remove("");
        return new PreparedTool(
                mcp,
                plain,
                ToolName.parts(plain),
                List.copyOf(spellings),
                ToolName.clean(tool.name()).equals(tool.name()) ? "" : Folding.fold(tool.name()),
                tool.searchHint() == null ? "" : Folding.fold(tool.searchHint()),
                Folding.fold(tool.description()));
    }
}
