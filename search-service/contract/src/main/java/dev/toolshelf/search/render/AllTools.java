package dev.toolshelf.search.render;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import java.util.List;

/**
 * The {@code ALL_TOOLS} of code mode: name and description of every deferred tool, for exact lookup and filtering by code
 * (harnesses.md sections 2.5, 6, 9). Pure function, thread-safe.
 */
public final class AllTools {

    private AllTools() {}

    /** An array of {@code {name, description}} in pool order; without hidden and loaded tools. */
    public static RawJson of(PoolView view) {
        List<Entry> entries = view.tools().stream()
                .filter(PoolTool::deferred)
                .map(tool -> new Entry(tool.name(), tool.tool().description()))
                .toList();
        return Rendering.document(entries, true, List.of()).content();
    }

    private record Entry(String name, String description) {}
}
