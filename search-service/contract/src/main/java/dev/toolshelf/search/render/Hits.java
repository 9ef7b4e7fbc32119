package dev.toolshelf.search.render;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer's matches with their definitions, and what has to be said beside them.
 *
 * @param found those that the pool still has, in the answer's order
 * @param gone the names of the others
 */
record Hits(List<Hit> found, List<String> gone) {

    /** A match and its tool. */
    record Hit(Match match, PoolTool tool) {}

    static Hits of(SearchAnswer answer, ToolLookup lookup) {
        List<Hit> found = new ArrayList<>();
        List<String> gone = new ArrayList<>();
        for (Match match : answer.matches()) {
            PoolTool tool = lookup.tool().apply(match.name());
            if (tool == null) {
                gone.add(match.name());
            } else {
                found.add(new Hit(match, tool));
            }
        }
        return new Hits(found, gone);
    }

    boolean any() {
        return !found.isEmpty();
    }
}
