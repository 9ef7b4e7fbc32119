package dev.toolshelf.search.bm25;

import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.text.EnglishTokens;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of the documents that is the same under every server name.
 *
 * @param fields the fields that make a document; none that depends on the server's name
 */
record TextPostings(List<DocumentField> fields) implements Analysis<Postings> {

    @Override
    public Postings of(ListingIndex listing) {
        EnglishTokens english = new EnglishTokens();
        List<String> instructions = fields.contains(DocumentField.INSTRUCTIONS) && listing.instructions() != null
                ? english.of(listing.instructions())
                : List.of();
        Postings.Builder postings = new Postings.Builder(listing.size());
        for (int local = 0; local < listing.size(); local++) {
            ToolTexts tool = new ToolTexts(listing.tool(local), null, null);
            List<String> tokens = new ArrayList<>();
            for (DocumentField field : fields) {
                if (field == DocumentField.INSTRUCTIONS) {
                    tokens.addAll(instructions);
                    continue;
                }
                field.of(tool).forEach(text -> tokens.addAll(english.of(text)));
            }
            postings.add(tokens);
        }
        return postings.done();
    }
}
