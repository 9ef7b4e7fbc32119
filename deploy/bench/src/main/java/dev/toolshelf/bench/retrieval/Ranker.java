package dev.toolshelf.bench.retrieval;

import java.util.List;

/** Something that finds tools of one catalogue, as it was made for it. */
interface Ranker {

    /**
     * Searches.
     *
     * @param query what is needed
     * @param limit the most tools wanted
     */
    Ranking rank(String query, int limit);

    /**
     * What was found.
     *
     * @param tools ids of the catalogue's tools, best first
     * @param characters of what the model gets: the result, and definitions that come with it
     */
    record Ranking(List<String> tools, int characters) {}
}
