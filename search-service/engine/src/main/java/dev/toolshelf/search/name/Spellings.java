package dev.toolshelf.search.name;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntConsumer;

/**
 * Tools of a listing by their names without regard to spelling: {@code create_issue}, {@code create-issue},
 * {@code createIssue} and {@code Create Issue} are one, full or bare (SPEC section 5, rule 2). Immutable, thread-safe.
 */
public final class Spellings {

    private static final Analysis<Spellings> ANALYSIS = Spellings::new;
    private static final int[] NONE = {};

    private final Map<String, int[]> cleaned = new HashMap<>();
    private final Map<String, int[]> asWritten = new HashMap<>();
    private final List<String> own;

    private Spellings(ListingIndex listing) {
        List<String> names = new ArrayList<>(listing.size());
        for (int local = 0; local < listing.size(); local++) {
            String name = listing.tool(local).name();
            String clean = Folding.squeeze(ToolName.clean(name));
            names.add(clean);
            add(cleaned, clean, local);
            String written = Folding.squeeze(name);
            if (!written.equals(clean)) {
                add(asWritten, written, local);
            }
        }
        this.own = List.copyOf(names);
    }

    private static void add(Map<String, int[]> lists, String name, int local) {
        int[] list = lists.getOrDefault(name, NONE);
        int[] longer = Arrays.copyOf(list, list.length + 1);
        longer[list.length] = local;
        lists.put(name, longer);
    }

    /** The spellings of a listing's names. */
    static Spellings of(ListingIndex listing) {
        return listing.analysed(ANALYSIS);
    }

    /** A tool's cleaned own name, squeezed. */
    String own(int local) {
        return own.get(local);
    }

    /**
     * Hands over the position of each tool that a text names as a whole, loaded and deferred, in pool order.
     *
     * @param text the whole of what names a tool, as it was written
     */
    public static void called(PoolIndex pool, String text, IntConsumer found) {
        String squeezed = Folding.squeeze(text);
        if (squeezed.isEmpty()) {
            // A name may be nothing but marks.
            int marks = pool.find(text.strip());
            if (marks >= 0) {
                found.accept(marks);
            }
            return;
        }
        for (PoolSource source : pool.sources()) {
            Spellings spellings = of(source.index().listing());
            TreeSet<Integer> locals = new TreeSet<>();
            addAll(locals, spellings.cleaned.get(squeezed));
            addAll(locals, spellings.asWritten.get(squeezed));
            String prefix = Folding.squeeze(source.index().namePrefix());
            if (!prefix.isEmpty() && squeezed.startsWith(prefix)) {
                addAll(locals, spellings.cleaned.get(squeezed.substring(prefix.length())));
            }
            source.shortNames().forEach((local, name) -> {
                if (Folding.squeeze(name).equals(squeezed)) {
                    locals.add(local);
                }
            });
            for (int local : locals) {
                if (!source.hidden(local)) {
                    found.accept(source.offset() + local);
                }
            }
        }
    }

    private static void addAll(TreeSet<Integer> locals, int[] more) {
        if (more != null) {
            for (int local : more) {
                locals.add(local);
            }
        }
    }
}
