package dev.toolshelf.search.cloudflare;

import dev.toolshelf.search.words.QueryWords;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A query as Cloudflare's search reads it.
 *
 * @param phrase the whole query, comparable
 * @param words its words in order, repeated ones too
 * @param again per word, whether it stood before: it scores again but covers nothing
 * @param notes what was left out
 */
record CloudflareQuery(String phrase, List<String> words, boolean[] again, List<String> notes) {

    /** Up to this many words all must be found; of more, so many. */
    private static final int FEW = 2;

    private static final double ENOUGH = 0.6;

    static CloudflareQuery of(String query) {
        String phrase = PhraseText.of(query);
        QueryWords counted = QueryWords.first(PhraseText.words(phrase));
        boolean[] again = new boolean[counted.words().size()];
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < again.length; i++) {
            again[i] = !seen.add(counted.words().get(i));
        }
        return new CloudflareQuery(phrase, counted.words(), again, counted.notes());
    }

    /** Whether so many different words of it suffice. */
    boolean covers(int found) {
        return found >= 1 && (double) found / words.size() >= (words.size() <= FEW ? 1 : ENOUGH);
    }

    /** What covering so many different words adds. */
    int bonus(int found) {
        return found == words.size() ? 25 : (int) Math.round((double) found / words.size() * 10);
    }
}
