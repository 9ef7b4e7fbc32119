package dev.toolshelf.tokens.api;

import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.PoolTotals;
import dev.toolshelf.tokens.total.Explanation;
import dev.toolshelf.tokens.total.SourceCount;
import dev.toolshelf.tokens.total.TotalLookup;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** Tells what a pool's definitions cost in a model. */
@Path("/v1/tenants/{tenant}/pools/{pool}/count")
@Produces(MediaType.APPLICATION_JSON)
public final class PoolCountResource {

    private final PoolTotals totals;
    private final FamilyChoice families;

    /**
     * @param totals sums up
     * @param families reads which family is asked for
     */
    public PoolCountResource(PoolTotals totals, FamilyChoice families) {
        this.totals = totals;
        this.families = families;
    }

    /**
     * A pool's total.
     *
     * @param tenant the tenant
     * @param pool the pool's id
     * @param poolRevision the pool's revision
     * @param origin {@code memory}, {@code redis} or {@code computed}
     * @param ageMillis how long ago it was summed up, in ms
     * @param behind whether the catalog is known to have gone on since
     * @param count the sums: deferred tools and all tools
     * @param explained how the parts make up the whole
     * @param sources how each source was counted
     * @param missingSources ids that the pool names and that do not exist
     */
    public record Answer(
            String tenant,
            String pool,
            long poolRevision,
            String origin,
            long ageMillis,
            boolean behind,
            PoolCount count,
            Explanation explained,
            List<SourceCount> sources,
            List<String> missingSources) {}

    /** The total for a model, or for a model family; exactly one of both is given. */
    @GET
    public Answer count(
            @RestPath String tenant, @RestPath String pool, @RestQuery String model, @RestQuery String family) {
        FamilyChoice.requireId("tenant", tenant);
        FamilyChoice.requireId("pool", pool);
        ModelFamily counted = families.of(model, family);
        TotalLookup.Answer answer = totals.of(tenant, pool, counted)
                .orElseThrow(() -> ProblemException.notFound(
                        "pool-unknown", "tenant " + tenant + " has no pool " + pool + " here"));
        return new Answer(
                tenant,
                pool,
                answer.total().poolRevision(),
                origin(answer.origin()),
                System.currentTimeMillis() - answer.madeMillis(),
                answer.behind(),
                answer.total().count(),
                Explanation.of(answer.total(), counted),
                answer.total().sources(),
                answer.total().missingSources());
    }

    private static String origin(TotalLookup.Origin origin) {
        return switch (origin) {
            case LOCAL -> "memory";
            case SHARED -> "redis";
            case COMPUTED -> "computed";
        };
    }
}
