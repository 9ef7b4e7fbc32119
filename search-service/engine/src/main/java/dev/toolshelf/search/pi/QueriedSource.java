package dev.toolshelf.search.pi;

import dev.toolshelf.search.index.PoolSource;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * One source of a pool as Pi's ranking reads it for the words of one query. Made per query, used by one thread.
 */
final class QueriedSource {

    private final PoolSource source;
    private final PiListing listing;
    private final PiSource names;
    private final Word[] words;

    /**
     * A query's word in this source.
     *
     * @param text the word
     * @param posted its number in the listing's postings, or -1
     * @param inServer whether the server's name gives it to every full name
     * @param inNamespace whether the namespace's name or the instructions have it
     */
    private record Word(String text, int posted, boolean inServer, boolean inNamespace) {}

    QueriedSource(PoolSource source, Set<String> query) {
        this.source = source;
        this.listing = source.index().listing().analysed(PiListing.ANALYSIS);
        this.names = source.index().analysed(PiSource.ANALYSIS);
        this.words = query.stream()
                .map(word -> new Word(
                        word,
                        listing.words().find(word),
                        names.nameWords().contains(word),
                        source.index().mcp()
                                && (names.namespaceWords().contains(word)
                                        || listing.instructions().contains(word))))
                .toArray(Word[]::new);
    }

    PoolSource source() {
        return source;
    }

    /** Words of description and schema of the deferred tools, all together. */
    long length() {
        if (source.allDeferred() && names.undescribed().isEmpty()) {
            return listing.totalLength();
        }
        long length = 0;
        for (int i = 0; i < source.size(); i++) {
            length += source.deferred(i) ? length(i) : 0;
        }
        return length;
    }

    int length(int local) {
        List<String> instead =
                names.undescribed().isEmpty() ? null : names.undescribed().get(local);
        return listing.lengths()[local] + (instead == null ? 0 : instead.size());
    }

    /** How many deferred tools have a query's word in any field. */
    int having(int word) {
        if (words[word].inNamespace()) {
            return source.deferredCount();
        }
        if (everyToolAsked(word)) {
            int having = 0;
            for (int i = 0; i < source.size(); i++) {
                having += source.deferred(i) && (inName(word, i) || count(word, i) > 0) ? 1 : 0;
            }
            return having;
        }
        int posted = words[word].posted();
        if (posted < 0) {
            return 0;
        }
        int from = listing.words().from(posted);
        int to = listing.words().from(posted + 1);
        if (source.allDeferred()) {
            return to - from;
        }
        int having = 0;
        for (int entry = from; entry < to; entry++) {
            having += source.deferred(listing.words().tool(entry)) ? 1 : 0;
        }
        return having;
    }

    /** Whether tools beyond the posted ones may have the word: through the server or a name that is cut. */
    private boolean everyToolAsked(int word) {
        return words[word].inServer()
                || words[word].inNamespace()
                || !names.shortened().isEmpty()
                || !names.undescribed().isEmpty();
    }

    /** Tells each deferred tool that has a query's word. */
    void each(int word, Visitor visitor) {
        boolean inNamespace = words[word].inNamespace();
        if (everyToolAsked(word)) {
            for (int i = 0; i < source.size(); i++) {
                int count = count(word, i);
                boolean inName = inName(word, i);
                if (source.deferred(i) && (inNamespace || inName || count > 0)) {
                    visitor.visit(i, inName, inNamespace, count);
                }
            }
            return;
        }
        int posted = words[word].posted();
        if (posted < 0) {
            return;
        }
        for (int entry = listing.words().from(posted); entry < listing.words().from(posted + 1); entry++) {
            int local = listing.words().tool(entry);
            if (source.deferred(local)) {
                boolean inName = (listing.words().marks(entry) & PiListing.NAME) != 0;
                visitor.visit(local, inName, inNamespace, listing.words().count(entry));
            }
        }
    }

    /** Sees where a tool has a word. */
    interface Visitor {
        void visit(int local, boolean inName, boolean inNamespace, int count);
    }

    private boolean inName(int word, int local) {
        PiSource.Shortened cut = names.shortened().get(local);
        if (cut != null) {
            return cut.words().contains(words[word].text());
        }
        if (words[word].inServer()) {
            return true;
        }
        int entry = entry(word, local);
        return entry >= 0 && (listing.words().marks(entry) & PiListing.NAME) != 0;
    }

    private int count(int word, int local) {
        int entry = entry(word, local);
        int count = entry < 0 ? 0 : listing.words().count(entry);
        List<String> instead =
                names.undescribed().isEmpty() ? null : names.undescribed().get(local);
        return instead == null ? count : count + Collections.frequency(instead, words[word].text());
    }

    private int entry(int word, int local) {
        int posted = words[word].posted();
        if (posted < 0) {
            return -1;
        }
        int low = listing.words().from(posted);
        int high = listing.words().from(posted + 1) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int tool = listing.words().tool(middle);
            if (tool == local) {
                return middle;
            }
            if (tool < local) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** Whether the query has every word of the tool's own name, and the name has any. */
    boolean wholeName(int local, Set<String> query) {
        PiSource.Shortened cut = names.shortened().get(local);
        Set<String> own = cut == null ? listing.localNames().get(local) : cut.localWords();
        return !own.isEmpty() && query.containsAll(own);
    }

    /** Whether a query is the tool's full name, Pi's or the pool's, or what stands after a {@code __} in it. */
    boolean called(int local, String query) {
        PiSource.Shortened cut = names.shortened().get(local);
        if (cut != null) {
            return endsAs(cut.name(), query) || endsAs(source.name(local), query);
        }
        String shortName = source.shortNames().get(local);
        if (shortName != null && endsAs(shortName, query)) {
            return true;
        }
        return mayEndAs(source.index().listing().tool(local).name(), query)
                && endsAs(source.index().plainName(local), query);
    }

    /** Spares making most full names. */
    private static boolean mayEndAs(String ownName, String query) {
        char last = folded(ownName.charAt(ownName.length() - 1));
        return query.isEmpty() || (last == '$' ? '_' : last) == query.charAt(query.length() - 1);
    }

    private static boolean endsAs(String name, String query) {
        int rest = name.length() - query.length();
        if (rest < 0) {
            return false;
        }
        for (int i = query.length() - 1; i >= 0; i--) {
            if (folded(name.charAt(rest + i)) != query.charAt(i)) {
                return false;
            }
        }
        return rest == 0 || rest > 1 && folded(name.charAt(rest - 1)) == '_' && folded(name.charAt(rest - 2)) == '_';
    }

    /** One character of a name or query as exact names are compared. */
    static char folded(char c) {
        if (c >= 'A' && c <= 'Z') {
            return (char) (c - 'A' + 'a');
        }
        boolean kept = c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '$';
        return kept ? c : '_';
    }
}
