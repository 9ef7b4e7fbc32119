package dev.toolshelf.catalog.change;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.toolshelf.catalog.json.JsonCodec;

/**
 * Tells followers that an entity of the catalog changed; keyed by the entity.
 *
 * @param what put or deleted
 * @param revision the entity's revision after the change
 * @param digest for a source: its listing now, or {@code null}
 * @param previousDigest for a source: its listing before, or {@code null}
 */
public record CatalogChange(What what, long revision, String digest, String previousDigest) {

    /** How changes travel. */
    public static final JsonCodec<CatalogChange> CODEC = JsonCodec.of(CatalogChange.class);

    /** What happened to the entity. */
    public enum What {
        /** It is new or different. */
        @JsonProperty("put")
        PUT,
        /** It is gone. */
        @JsonProperty("deleted")
        DELETED
    }
}
