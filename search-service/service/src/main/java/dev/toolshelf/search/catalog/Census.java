package dev.toolshelf.search.catalog;

import dev.toolshelf.catalog.pool.Source;
import java.util.HashSet;
import java.util.Set;

/**
 * What the catalog's state holds, counted.
 *
 * @param pools pools that can be read
 * @param sources sources that can be read
 * @param listings different listings that they name
 * @param tools tools of all sources, one listing counted as often as it is connected
 * @param undecodable records that cannot be read
 */
public record Census(int pools, int sources, int listings, long tools, int undecodable) {

    /** Counts; costs a pass over the records of pools and sources. */
    public static Census of(CatalogRecords records, CatalogReader reader, Undecodable undecodable) {
        undecodable.forgetDeleted(records);
        int[] pools = new int[1];
        records.forEach("pool/", (key, bytes) -> pools[0] += reader.pool(key, bytes) == null ? 0 : 1);
        int[] sources = new int[1];
        long[] tools = new long[1];
        Set<String> listings = new HashSet<>();
        records.forEach("source/", (key, bytes) -> {
            Source source = reader.source(key, bytes);
            if (source != null) {
                sources[0]++;
                tools[0] += source.toolCount();
                if (source.digest() != null) {
                    listings.add(source.digest());
                }
            }
        });
        return new Census(pools[0], sources[0], listings.size(), tools[0], undecodable.count());
    }
}
