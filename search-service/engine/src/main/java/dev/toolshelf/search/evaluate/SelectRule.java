package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rule 1 of SPEC section 5: tools by exact name, whatever the limit. */
public final class SelectRule {

    private SelectRule() {}

    /** Looks names up, exactly, else without regard to case; deferred tools come before loaded ones. */
    public static Found apply(List<String> names, PoolIndex pool) {
        Map<String, Integer> folded = null;
        Set<Integer> found = new LinkedHashSet<>();
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            int position = pool.find(name);
            if (position < 0) {
                folded = folded == null ? byFoldedName(pool) : folded;
                position = folded.getOrDefault(Folding.fold(name), -1);
            }
            if (position < 0) {
                missing.add(name);
            } else {
                found.add(position);
            }
        }
        List<Hit> hits =
                found.stream().map(tool -> new Hit(tool, null, "select")).toList();
        return new Found(hits, hits.size(), pool.visibleCount(), missing, List.of(), null);
    }

    /** Names that differ in case alone: the first deferred one is meant, else the first loaded one. */
    private static Map<String, Integer> byFoldedName(PoolIndex pool) {
        Map<String, Integer> deferred = new HashMap<>();
        Map<String, Integer> loaded = new HashMap<>();
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                if (!source.hidden(local)) {
                    (source.deferred(local) ? deferred : loaded)
                            .putIfAbsent(Folding.fold(source.name(local)), source.offset() + local);
                }
            }
        }
        loaded.putAll(deferred);
        return loaded;
    }
}
