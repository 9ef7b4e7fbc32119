package dev.toolshelf.search.cloudflare;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.words.WordPostings;

/**
 * A listing as Cloudflare's search reads it. Descriptions are made comparable again where a whole phrase has to be looked
 * for, rather than kept twice. Immutable.
 *
 * @param words of each tool, marked by field
 * @param methods the tools' names as identifiers
 * @param phrases the same as phrases
 */
record CloudflareListing(WordPostings words, String[] methods, String[] phrases) {

    static final Analysis<CloudflareListing> ANALYSIS = CloudflareListing::of;

    static final int METHOD = 1;
    static final int DESCRIPTION = 2;

    private static CloudflareListing of(ListingIndex listing) {
        WordPostings.Builder words = new WordPostings.Builder();
        String[] methods = new String[listing.size()];
        String[] phrases = new String[methods.length];
        for (int i = 0; i < methods.length; i++) {
            int local = i;
            Tool tool = listing.tool(i);
            methods[i] = JsIdentifier.of(tool.name());
            phrases[i] = PhraseText.of(methods[i]);
            PhraseText.words(phrases[i]).forEach(word -> words.mark(word, local, METHOD));
            PhraseText.words(PhraseText.of(tool.description())).forEach(word -> words.mark(word, local, DESCRIPTION));
        }
        return new CloudflareListing(words.build(), methods, phrases);
    }
}
