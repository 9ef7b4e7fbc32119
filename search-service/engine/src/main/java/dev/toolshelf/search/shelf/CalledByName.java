package dev.toolshelf.search.shelf;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.index.SourceIndex;
import dev.toolshelf.search.name.Spellings;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tools that a query calls by name, in any spelling: the whole query is the name, or a name of several words stands in it.
 * Pure functions.
 */
final class CalledByName {

    /** Longer than any name with white space for every separator. */
    private static final int LONGEST = 128;

    private static final Pattern SHORT_FORM = Pattern.compile("[0-9a-f]{12}$");
    private static final Analysis<KeyTable> NAMES = CalledByName::names;

    private CalledByName() {}

    private static KeyTable names(ListingIndex listing) {
        KeyTable names = new KeyTable(2 * listing.size());
        for (int tool = 0; tool < listing.size(); tool++) {
            String name = listing.tool(tool).name();
            names.put(Word.key(Folding.squeeze(ToolName.clean(name))), tool);
            names.put(Word.key(Folding.squeeze(name)), tool);
        }
        return names;
    }

    /** Positions of the tools, loaded and deferred, that the whole text is the name of. */
    static List<Integer> whole(String text, PoolIndex pool) {
        List<Integer> called = new ArrayList<>(0);
        if (text.length() <= LONGEST && mayBe(Folding.squeeze(text), pool)) {
            Spellings.called(pool, text, called::add);
        }
        return called;
    }

    /** One lookup per source tells that most queries are no name; a short form ends with its hash. */
    private static boolean mayBe(String squeezed, PoolIndex pool) {
        if (squeezed.startsWith("mcp") || SHORT_FORM.matcher(squeezed).find()) {
            return true;
        }
        long key = Word.key(squeezed);
        for (PoolSource source : pool.sources()) {
            if (source.index().listing().analysed(NAMES).get(key) >= 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * How fully a query calls a tool by a name of several words, word after word as people would write it.
     *
     * @param source the tool's source
     * @param tool its place in the listing
     * @param tokens the query's words as written
     * @return 2 with the server's name before it, 1 without, 0 if not at all
     */
    static int within(SourceIndex source, int tool, List<String> tokens) {
        List<String> parts = parts(source.listing().tool(tool).name());
        int at = Collections.indexOfSubList(tokens, parts);
        if (at < 0) {
            return 0;
        }
        List<String> full = parts(source.serverName());
        full.addAll(parts);
        return full.size() > parts.size() && Collections.indexOfSubList(tokens, full) >= 0 ? 2 : 1;
    }

    private static List<String> parts(String name) {
        List<String> parts = new ArrayList<>(8);
        Tokens.split(Tokens.plain(name), (token, at, joined) -> {
            if (!joined) {
                parts.add(token);
            }
        });
        return parts;
    }
}
