package dev.toolshelf.search.index;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A pool as search sees it: a view over indexes that it shares with other pools. A tool is named by its position: sources
 * in pool order, each in its server's order, hidden tools counted. Costs a few hundred bytes beyond the sources, so no
 * ranking keeps anything per pool, but for a few that are searched most. Immutable, thread-safe.
 */
public final class PoolIndex {

    private final long revision;
    private final PoolSource[] sources;
    private final Map<String, String> unavailable;
    private final int size;
    private final int deferred;
    private final int visible;

    private PoolIndex(long revision, List<PoolSource> sources, Map<String, String> unavailable) {
        this.revision = revision;
        this.sources = sources.toArray(PoolSource[]::new);
        this.unavailable = unavailable.isEmpty() ? Map.of() : unavailable;
        int tools = 0;
        int waiting = 0;
        int shown = 0;
        for (PoolSource source : sources) {
            tools += source.size();
            waiting += source.deferredCount();
            shown += source.visibleCount();
        }
        this.size = tools;
        this.deferred = waiting;
        this.visible = shown;
    }

    /**
     * Lays a view over indexes. Names, order and deferral are the view's, so search and assembler agree on them.
     *
     * @param view the resolved pool
     * @param indexes the index of a source that has a digest, holding the very listing that the view was made with, or
     *     {@code null} if that is not known; asked once per source
     */
    public static PoolIndex of(PoolView view, Function<Source, SourceIndex> indexes) {
        Map<String, String> unavailable = new TreeMap<>();
        view.missingSources().forEach(id -> unavailable.put(id, "missing"));
        List<PoolSource> sources = new ArrayList<>();
        int offset = 0;
        int next = 0;
        for (Source source : view.sources()) {
            if (source.status() != SourceStatus.READY) {
                unavailable.put(source.id(), word(source.status()));
            }
            SourceIndex index = source.digest() == null ? null : indexes.apply(source);
            if (index == null) {
                if (source.digest() != null) {
                    unavailable.put(source.id(), "listing-unknown");
                }
                continue;
            }
            Laid laid = new Laid(source, index, offset);
            next = laid.take(view.tools(), next);
            sources.add(laid.done());
            offset += index.size();
        }
        return new PoolIndex(view.pool().revision(), sources, unavailable);
    }

    /** Lays a view over indexes of its own, for a pool whose listings nobody else shares. */
    public static PoolIndex of(PoolView view, Map<String, ListingIndex> byDigest) {
        return of(
                view,
                source -> byDigest.containsKey(source.digest())
                        ? byDigest.get(source.digest()).under(source.kind(), source.serverName())
                        : null);
    }

    private static String word(SourceStatus status) {
        return status == null
                ? "unknown"
                : status.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** One source while its tools are told apart: a listing's tool that the view does not show is hidden. */
    private static final class Laid {
        private final Source source;
        private final SourceIndex index;
        private final int offset;
        private final BitSet deferred = new BitSet();
        private final BitSet hidden = new BitSet();
        private final Map<Integer, String> shortNames = new HashMap<>();

        private Laid(Source source, SourceIndex index, int offset) {
            this.source = source;
            this.index = index;
            this.offset = offset;
        }

        private int take(List<PoolTool> shown, int from) {
            int next = from;
            for (int local = 0; local < index.size(); local++) {
                PoolTool tool = next < shown.size() ? shown.get(next) : null;
                if (tool == null
                        || tool.source() != source
                        || tool.tool() != index.listing().tool(local)) {
                    hidden.set(local);
                    continue;
                }
                next++;
                if (tool.deferred()) {
                    deferred.set(local);
                }
                if (!tool.name().equals(index.plainName(local))) {
                    shortNames.put(local, tool.name());
                }
            }
            return next;
        }

        private PoolSource done() {
            return new PoolSource(source, index, offset, deferred, hidden, shortNames);
        }
    }

    /** The pool's revision. */
    public long revision() {
        return revision;
    }

    /** Its sources that are listed, in pool order. */
    public List<PoolSource> sources() {
        return Arrays.asList(sources);
    }

    /** Sources that are not ready, not known or without their listing: id to status word, sorted. */
    public Map<String, String> unavailable() {
        return unavailable;
    }

    /** How many positions there are, those of hidden tools too. */
    public int size() {
        return size;
    }

    /** How many tools wait on the shelf. */
    public int deferredCount() {
        return deferred;
    }

    /** How many tools are not hidden. */
    public int visibleCount() {
        return visible;
    }

    /** The source that a position lies in. */
    public PoolSource at(int position) {
        int low = 0;
        int high = sources.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (sources[middle].offset() <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return sources[low];
    }

    /** The full name at a position. */
    public String name(int position) {
        PoolSource source = at(position);
        return source.name(position - source.offset());
    }

    /** The definition at a position. */
    public Tool tool(int position) {
        PoolSource source = at(position);
        return source.index().listing().tool(position - source.offset());
    }

    /** Whether the tool at a position waits on the shelf. */
    public boolean deferred(int position) {
        PoolSource source = at(position);
        return source.deferred(position - source.offset());
    }

    /** Whether the tool at a position is hidden from everybody. */
    public boolean hidden(int position) {
        PoolSource source = at(position);
        return source.hidden(position - source.offset());
    }

    /** The position of a full name, exact; -1 if there is none or it is hidden. */
    public int find(String name) {
        for (PoolSource source : sources) {
            int local = Names.find(source, name);
            if (local >= 0 && !source.hidden(local)) {
                return source.offset() + local;
            }
        }
        return -1;
    }
}
