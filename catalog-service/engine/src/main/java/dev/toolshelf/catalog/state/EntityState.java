package dev.toolshelf.catalog.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;

/**
 * What the catalog remembers of one entity, also after it was deleted: so revisions never go back.
 *
 * @param revision the last one given, 0 if none was
 * @param source the source as it is now, or {@code null}
 * @param pool the pool as it is now, or {@code null}
 * @param content for a source: names its listing regardless of the order of tools, or {@code null}
 * @param position where the last command for this entity stood, by the caller's count; -1 if it does not count
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EntityState(long revision, Source source, Pool pool, String content, long position) {

    /** How states are stored. */
    public static final JsonCodec<EntityState> CODEC = JsonCodec.of(EntityState.class);

    /** Of an entity that was never there. */
    public static final EntityState NEVER = new EntityState(0, null, null, null, -1);

    /** The same state after one more command. */
    public EntityState at(long newPosition) {
        return new EntityState(revision, source, pool, content, newPosition);
    }
}
