package dev.toolshelf.search.index;

import dev.toolshelf.catalog.tool.ToolName;
import java.util.HashMap;
import java.util.Map;

/**
 * The tools of a listing by their cleaned own names: with the prefix taken off, a full name is looked up here.
 *
 * @param local place in the listing by cleaned name; of several with one name the first, the others have short forms
 */
record Names(Map<String, Integer> local) {

    private static final Analysis<Names> ANALYSIS = Names::of;

    private static Names of(ListingIndex listing) {
        Map<String, Integer> local = new HashMap<>();
        for (int i = 0; i < listing.size(); i++) {
            local.putIfAbsent(ToolName.clean(listing.tool(i).name()), i);
        }
        return new Names(local);
    }

    /** A tool's place by its full name in a pool, or -1. */
    static int find(PoolSource source, String name) {
        for (Map.Entry<Integer, String> shortName : source.shortNames().entrySet()) {
            if (shortName.getValue().equals(name)) {
                return shortName.getKey();
            }
        }
        String prefix = source.index().namePrefix();
        if (!name.startsWith(prefix)) {
            return -1;
        }
        Integer found = source.index().listing().analysed(ANALYSIS).local().get(name.substring(prefix.length()));
        return found == null || source.shortNames().containsKey(found) ? -1 : found;
    }
}
