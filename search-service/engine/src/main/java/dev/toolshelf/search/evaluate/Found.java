package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.query.Match;
import java.util.List;

/**
 * What one rule found.
 *
 * @param matches best first, already limited
 * @param total how many there were without the limit
 * @param searched how many tools were looked through
 * @param missing names asked for that do not exist
 */
record Found(List<Match> matches, int total, int searched, List<String> missing) {

    static Found limited(List<Match> all, int limit, int searched) {
        return new Found(all.size() > limit ? all.subList(0, limit) : all, all.size(), searched, List.of());
    }
}
