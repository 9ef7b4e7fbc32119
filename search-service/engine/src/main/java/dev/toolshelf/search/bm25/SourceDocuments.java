package dev.toolshelf.search.bm25;

import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.index.SourceIndex;
import java.util.List;

/**
 * The documents of one source of a pool: what its listing says and what its name adds.
 *
 * @param source the source
 * @param texts the part that is the same under every server name
 * @param names the part that the server's name is in; {@code null} if there is none
 */
record SourceDocuments(PoolSource source, Postings texts, Postings names) {

    static SourceDocuments of(PoolSource source, DocumentForm form) {
        SourceIndex index = source.index();
        List<DocumentField> named = form.names(index.mcp());
        return new SourceDocuments(
                source,
                index.listing().analysed(new TextPostings(form.texts(index.mcp()))),
                named.isEmpty() ? null : index.analysed(new NamePostings(named)));
    }

    /** How many tokens the documents of the deferred tools have together. */
    long tokens() {
        if (source.allDeferred()) {
            return texts.total() + (names == null ? 0 : names.total());
        }
        long tokens = 0;
        for (int local = 0; local < source.size(); local++) {
            tokens += source.deferred(local) ? length(local) : 0;
        }
        return tokens;
    }

    /** The length of a document, by its place in the listing. */
    int length(int local) {
        return texts.length(local) + (names == null ? 0 : names.length(local));
    }

    /** Adds every deferred tool whose document holds the token, in the listing's order. */
    void collect(String token, Holders holders) {
        int[] said = texts.of(token);
        int[] named = names == null ? Postings.NONE : names.of(token);
        int s = 0;
        int n = 0;
        while (s < said.length || n < named.length) {
            int local = Math.min(
                    s < said.length ? said[s] : Integer.MAX_VALUE, n < named.length ? named[n] : Integer.MAX_VALUE);
            int frequency = 0;
            if (s < said.length && said[s] == local) {
                frequency += said[s + 1];
                s += 2;
            }
            if (n < named.length && named[n] == local) {
                frequency += named[n + 1];
                n += 2;
            }
            if (source.deferred(local)) {
                holders.add(source.offset() + local, frequency, length(local));
            }
        }
    }
}
