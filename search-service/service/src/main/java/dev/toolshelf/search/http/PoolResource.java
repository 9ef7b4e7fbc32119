package dev.toolshelf.search.http;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.search.answer.LiveSearch;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.answer.RefusedException;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;

/** Says in which state this instance would search a pool. */
@Path("/v1/tenants/{tenant}/pools/{pool}/status")
@Blocking
public class PoolResource {

    private final CatalogRecords records;
    private final SearchablePools pools;
    private final Profiles profiles;

    PoolResource(CatalogRecords records, SearchablePools pools, Profiles profiles) {
        this.records = records;
        this.pools = pools;
        this.profiles = profiles;
    }

    private record State(
            String pool,
            long revision,
            String profile,
            int tools,
            int deferred,
            List<Listed> sources,
            Map<String, String> unavailable) {}

    private record Listed(String id, long revision, String digest, int tools) {}

    /** Revision, tools, the revision and listing of each source, and which sources cannot be searched. */
    @GET
    public Response state(@PathParam("tenant") String tenant, @PathParam("pool") String id) {
        LiveSearch.requireId("tenant", tenant);
        LiveSearch.requireId("pool", id);
        Pool pool = pools.pool(records, tenant, id);
        if (pool == null) {
            throw new RefusedException(QueryAnswers.POOL_UNKNOWN, "pool", "tenant " + tenant + " has no pool " + id);
        }
        Profile profile = profiles.choose(pool.profile());
        PoolIndex index = pools.reach(
                        records, pool, Map.of(), profile.searchTool().name())
                .pool();
        List<Listed> sources = index.sources().stream()
                .map(one -> new Listed(
                        one.source().id(), one.source().revision(), one.source().digest(), one.visibleCount()))
                .toList();
        return Answers.ok(Answers.json(new State(
                id,
                index.revision(),
                profile.name(),
                index.visibleCount(),
                index.deferredCount(),
                sources,
                index.unavailable())));
    }
}
