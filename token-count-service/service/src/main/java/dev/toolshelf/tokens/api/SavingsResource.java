package dev.toolshelf.tokens.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.CatalogState;
import dev.toolshelf.tokens.follow.PoolTotals;
import dev.toolshelf.tokens.posted.PostedCounts;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.Savings;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** A dry run: tells what deferral of a pool would save with a model. Changes nothing. */
@Path("/v1/tenants/{tenant}/pools/{pool}/savings")
@Produces(MediaType.APPLICATION_JSON)
public final class SavingsResource {

    private static final int SEEDS_PERCENT = 10;
    private static final long LARGEST_WINDOW = 1_000_000_000;
    private static final String BUILT_IN = "-";

    private final PoolTotals totals;
    private final CatalogState catalog;
    private final Profiles profiles;
    private final PostedCounts counts;
    private final FamilyChoice families;

    /**
     * @param totals sums up
     * @param catalog says which profile the pool has
     * @param profiles say which tool is the search tool
     * @param counts counts the search tool
     * @param families reads which family is asked for
     */
    public SavingsResource(
            PoolTotals totals, CatalogState catalog, Profiles profiles, PostedCounts counts, FamilyChoice families) {
        this.totals = totals;
        this.catalog = catalog;
        this.profiles = profiles;
        this.counts = counts;
        this.families = families;
    }

    /**
     * What deferral would save.
     *
     * @param tenant the tenant
     * @param pool the pool's id
     * @param poolRevision its revision
     * @param family the model family
     * @param savings the numbers
     * @param threshold the gate's threshold, or {@code null} if no context window was given
     * @param missing sources whose counts are not there yet: the numbers are in characters because of them
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Answer(
            String tenant,
            String pool,
            long poolRevision,
            String family,
            Savings savings,
            Savings.Threshold threshold,
            List<String> missing) {}

    /**
     * The dry run for a model, or for a model family; exactly one of both is given.
     *
     * @param window the model's context window in tokens, if the threshold is wanted
     * @param percent of mode {@code auto:<percent>}, 1 to 99
     */
    @GET
    public Answer savings(
            @RestPath String tenant,
            @RestPath String pool,
            @RestQuery String model,
            @RestQuery String family,
            @RestQuery String window,
            @RestQuery String percent) {
        FamilyChoice.requireId("tenant", tenant);
        FamilyChoice.requireId("pool", pool);
        ModelFamily counted = families.of(model, family);
        long contextWindow = number("window", window, 1, LARGEST_WINDOW, 0);
        int share = (int) number("percent", percent, 1, 99, SEEDS_PERCENT);
        PoolTotal total = totals.of(tenant, pool, counted)
                .orElseThrow(() -> ProblemException.notFound(
                        "pool-unknown", "tenant " + tenant + " has no pool " + pool + " here"))
                .total();
        Savings savings = Savings.of(total.count(), searchTool(tenant, pool, counted));
        Savings.Threshold threshold =
                contextWindow == 0 ? null : Savings.Threshold.of(total.count(), contextWindow, share);
        return new Answer(
                tenant,
                pool,
                total.poolRevision(),
                counted.id(),
                savings,
                threshold,
                total.count().missing());
    }

    private ToolCount searchTool(String tenant, String pool, ModelFamily family) {
        String profile =
                catalog.pool(tenant, pool).map(found -> found.profile()).orElse(null);
        Profile.SearchTool tool = profiles.choose(profile).searchTool();
        Listing listing = new Listing(
                null,
                List.of(Tool.of(
                        tool.name(), tool.description(), tool.inputSchema().text())));
        return counts.count(listing, BUILT_IN, family).count().tools().get(0);
    }

    private static long number(String field, String value, long least, long most, long otherwise) {
        if (value == null || value.isEmpty()) {
            return otherwise;
        }
        if (!value.matches("\\d{1,10}")) {
            throw ProblemException.badRequest("invalid-number", field, field + " must be a whole number");
        }
        long number = Long.parseLong(value);
        if (number < least || number > most) {
            throw ProblemException.badRequest("invalid-number", field, field + " must be " + least + " to " + most);
        }
        return number;
    }
}
