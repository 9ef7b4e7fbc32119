package dev.toolshelf.search.bm25;

import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The tools of a listing by their own names in lower case. Immutable, thread-safe. */
final class OwnNames {

    private static final Analysis<OwnNames> ANALYSIS = OwnNames::new;

    private final Map<String, List<Integer>> places = new HashMap<>();

    private OwnNames(ListingIndex listing) {
        for (int local = 0; local < listing.size(); local++) {
            places.computeIfAbsent(lower(listing.tool(local).name()), any -> new ArrayList<>(1))
                    .add(local);
        }
    }

    /**
     * The position of the first deferred tool whose own name, or {@code server__tool}, is a text in any case; -1 if there
     * is none (reference: harnesses 4.3).
     */
    static int first(String text, PoolIndex pool) {
        String name = lower(text);
        for (PoolSource source : pool.sources()) {
            OwnNames names = source.index().listing().analysed(ANALYSIS);
            int bare = names.first(name, source);
            String prefix = source.index().mcp() ? lower(source.index().serverName()) + "__" : "";
            int qualified = !prefix.isEmpty() && name.startsWith(prefix)
                    ? names.first(name.substring(prefix.length()), source)
                    : -1;
            int local = bare < 0 || qualified >= 0 && qualified < bare ? qualified : bare;
            if (local >= 0) {
                return source.offset() + local;
            }
        }
        return -1;
    }

    private int first(String name, PoolSource source) {
        for (int local : places.getOrDefault(name, List.of())) {
            if (source.deferred(local)) {
                return local;
            }
        }
        return -1;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
