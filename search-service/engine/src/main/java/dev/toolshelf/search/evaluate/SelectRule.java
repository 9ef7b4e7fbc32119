package dev.toolshelf.search.evaluate;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.prepare.PreparedPool;
import dev.toolshelf.search.prepare.SearchableTool;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rule 1 of SPEC section 5: tools by exact name, whatever the limit. */
final class SelectRule {

    private SelectRule() {}

    static Found apply(List<String> names, PreparedPool pool) {
        Map<String, PoolTool> folded = null;
        Map<String, PoolTool> found = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            PoolTool tool = pool.view().tool(name).orElse(null);
            if (tool == null) {
                folded = folded == null ? byFoldedName(pool) : folded;
                tool = folded.get(Folding.fold(name));
            }
            if (tool == null) {
                missing.add(name);
            } else {
                found.putIfAbsent(tool.name(), tool);
            }
        }
        List<Match> matches = found.values().stream()
                .map(tool -> new Match(tool.name(), tool.source().id(), null, "select"))
                .toList();
        return new Found(matches, matches.size(), pool.tools().size(), missing);
    }

    /** Names that differ in case alone: the first deferred one is meant, else the first loaded one. */
    private static Map<String, PoolTool> byFoldedName(PreparedPool pool) {
        Map<String, PoolTool> tools = new HashMap<>();
        for (SearchableTool tool : pool.deferred()) {
            tools.putIfAbsent(tool.name(), tool.tool());
        }
        for (SearchableTool tool : pool.tools()) {
            tools.putIfAbsent(tool.name(), tool.tool());
        }
        return tools;
    }
}
