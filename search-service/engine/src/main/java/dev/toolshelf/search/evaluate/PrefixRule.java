package dev.toolshelf.search.evaluate;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.List;

/** Rule 3 of SPEC section 5: a query that starts as MCP names do lists the tools whose names start with it. */
public final class PrefixRule {

    private PrefixRule() {}

    /** The tools, loaded and deferred, in pool order; none if the text does not start with {@code mcp__}. */
    public static List<Hit> apply(String text, PoolIndex pool) {
        if (!text.regionMatches(true, 0, ToolName.MCP_PREFIX, 0, ToolName.MCP_PREFIX.length())) {
            return List.of();
        }
        String prefix = Folding.fold(text);
        List<Hit> hits = new ArrayList<>();
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                if (!source.hidden(local) && Folding.fold(source.name(local)).startsWith(prefix)) {
                    hits.add(new Hit(source.offset() + local, null, "prefix"));
                }
            }
        }
        return hits;
    }
}
