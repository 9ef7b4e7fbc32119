package dev.toolshelf.search.bm25;

import dev.toolshelf.search.index.SourceAnalysis;
import dev.toolshelf.search.index.SourceIndex;
import dev.toolshelf.search.text.EnglishTokens;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of the documents that the server's name is in.
 *
 * @param fields the fields that depend on the server's name
 */
record NamePostings(List<DocumentField> fields) implements SourceAnalysis<Postings> {

    @Override
    public Postings of(SourceIndex source) {
        EnglishTokens english = new EnglishTokens();
        Postings.Builder postings = new Postings.Builder(source.size());
        for (int local = 0; local < source.size(); local++) {
            ToolTexts tool = new ToolTexts(source.listing().tool(local), null, source.serverName());
            List<String> tokens = new ArrayList<>();
            for (DocumentField field : fields) {
                field.of(tool).forEach(text -> tokens.addAll(english.of(text)));
            }
            postings.add(tokens);
        }
        return postings.done();
    }
}
