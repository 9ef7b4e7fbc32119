package dev.toolshelf.catalog.pool;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The ordered sources that an agent can use: the record under {@code pool/<tenant>/<id>} of the state log. Hundreds of
 * bytes, however many tools: it names sources, it holds none.
 *
 * @param tenant whose pool
 * @param id its id within the tenant, {@code [A-Za-z0-9._-]{1,128}}
 * @param revision counts edits of the pool itself, from 1; never goes back, also not after a delete
 * @param sources source ids in pool order, unique; they need not exist yet
 * @param overrides by source id
 * @param mode the pool's {@code ENABLE_TOOL_SEARCH} setting (SPEC section 4), or {@code null}
 * @param profile the pool's profile, or {@code null}
 * @param autoAnswer whether Toolshelf answers calls of the search tool itself (SPEC section 10), or {@code null}
 */
public record Pool(
        String tenant,
        String id,
        long revision,
        List<String> sources,
        Map<String, SourceOverride> overrides,
        String mode,
        String profile,
        Boolean autoAnswer) {

    /** How pools travel. */
    public static final JsonCodec<Pool> CODEC = JsonCodec.of(Pool.class);

    /** Copies list and map; the map is sorted, so that equal pools have equal bytes. */
    public Pool {
        sources = sources == null ? List.of() : List.copyOf(sources);
        overrides = overrides == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(overrides));
    }
}
