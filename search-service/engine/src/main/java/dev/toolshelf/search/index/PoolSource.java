package dev.toolshelf.search.index;

import dev.toolshelf.catalog.pool.Source;
import java.util.BitSet;
import java.util.Map;

/**
 * One source of a pool's view. Immutable, thread-safe.
 */
public final class PoolSource {

    private final Source source;
    private final SourceIndex index;
    private final int offset;
    /** {@code null}: every tool is deferred, as in most sources. */
    private final BitSet deferred;
    /** {@code null}: none is hidden. */
    private final BitSet hidden;

    private final Map<Integer, String> shortNames;

    PoolSource(
            Source source,
            SourceIndex index,
            int offset,
            BitSet deferred,
            BitSet hidden,
            Map<Integer, String> shortNames) {
        this.source = source;
        this.index = index;
        this.offset = offset;
        this.deferred = deferred.cardinality() == index.size() ? null : deferred;
        this.hidden = hidden.isEmpty() ? null : hidden;
        this.shortNames = Map.copyOf(shortNames);
    }

    /** The source's record. */
    public Source source() {
        return source;
    }

    /** Its tools. */
    public SourceIndex index() {
        return index;
    }

    /** The position of its first tool in the pool. */
    public int offset() {
        return offset;
    }

    /** How many tools it has, hidden ones too. */
    public int size() {
        return index.size();
    }

    /** Whether all its tools are deferred: then none needs to be asked. */
    public boolean allDeferred() {
        return deferred == null;
    }

    /** Whether a tool waits on the shelf, by its place in the listing. */
    public boolean deferred(int local) {
        return deferred == null || deferred.get(local);
    }

    /** Whether nobody may see a tool: the pool hides it, or another tool has its name. */
    public boolean hidden(int local) {
        return hidden != null && hidden.get(local);
    }

    /** How many of its tools are deferred. */
    public int deferredCount() {
        return deferred == null ? size() : deferred.cardinality();
    }

    /** How many of its tools are not hidden. */
    public int visibleCount() {
        return hidden == null ? size() : size() - hidden.cardinality();
    }

    /** Full names that are not the plain ones, by place in the listing; empty in most sources. */
    public Map<Integer, String> shortNames() {
        return shortNames;
    }

    /** The full name of a tool in this pool. */
    public String name(int local) {
        String shortName = shortNames.isEmpty() ? null : shortNames.get(local);
        return shortName == null ? index.plainName(local) : shortName;
    }
}
