package dev.toolshelf.tokens.api;

import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.CatalogState;
import dev.toolshelf.tokens.follow.PublishedCounts;
import dev.toolshelf.tokens.posted.PostedCounts;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** Tells what a source's tools cost in a model, each and together. */
@Path("/v1/tenants/{tenant}/sources/{source}/count")
@Produces(MediaType.APPLICATION_JSON)
public final class SourceCountResource {

    private final CatalogState catalog;
    private final PublishedCounts published;
    private final PostedCounts counts;
    private final FamilyChoice families;

    /**
     * @param catalog where sources are read
     * @param published where counts are read
     * @param counts counts what is not published yet
     * @param families reads which family is asked for
     */
    public SourceCountResource(
            CatalogState catalog, PublishedCounts published, PostedCounts counts, FamilyChoice families) {
        this.catalog = catalog;
        this.published = published;
        this.counts = counts;
        this.families = families;
    }

    /** The count for a model, or for a model family; exactly one of both is given. */
    @GET
    public CountAnswer count(
            @RestPath String tenant, @RestPath String source, @RestQuery String model, @RestQuery String family) {
        FamilyChoice.requireId("tenant", tenant);
        FamilyChoice.requireId("source", source);
        ModelFamily counted = families.of(model, family);
        Source found = catalog.source(tenant, source)
                .orElseThrow(() -> ProblemException.notFound(
                        "source-unknown", "tenant " + tenant + " has no source " + source + " here"));
        Listing listing =
                found.digest() == null ? null : catalog.listing(found.digest()).orElse(null);
        if (listing == null) {
            throw ProblemException.conflict("source-not-listed", "source " + source + " has not listed its tools yet");
        }
        Clock clock = Clock.systemUTC();
        ListingCount known = published
                .get(ListingCount.key(found.digest(), found.label(), counted.id()))
                .orElse(null);
        if (known != null) {
            return CountAnswer.of(known, counted, "published", List.of(), clock);
        }
        PostedCounts.Answer answer = counts.count(listing, found.label(), counted);
        String origin = answer.cached() ? "memory" : "computed";
        return CountAnswer.of(answer.count(), counted, origin, answer.calls(), clock);
    }
}
