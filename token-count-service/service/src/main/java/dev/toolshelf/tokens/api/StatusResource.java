package dev.toolshelf.tokens.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.estimate.Calibration;
import dev.toolshelf.tokens.estimate.EstimateCounter;
import dev.toolshelf.tokens.estimate.Fit;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.CountedFamilies;
import dev.toolshelf.tokens.follow.JobQueue;
import dev.toolshelf.tokens.follow.Reconciler;
import dev.toolshelf.tokens.follow.UnreadableRecords;
import dev.toolshelf.tokens.provider.Provider;
import dev.toolshelf.tokens.provider.Providers;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.OptionalDouble;

/** Tells how far counting is. */
@Path("/v1/status")
@Produces(MediaType.APPLICATION_JSON)
public final class StatusResource {

    private final Reconciler reconciler;
    private final JobQueue queue;
    private final RedisCalls redis;
    private final CounterChain counters;
    private final CountedFamilies families;
    private final UnreadableRecords unreadable;
    private final Providers providers;
    private final EstimateCounter estimate;

    /**
     * @param reconciler knows the counts
     * @param queue knows the jobs
     * @param redis is asked whether it answers
     * @param counters who counts
     * @param families for which families
     * @param unreadable what was skipped
     * @param providers know how they are doing
     * @param estimate knows what it has learned
     */
    public StatusResource(
            Reconciler reconciler,
            JobQueue queue,
            RedisCalls redis,
            CounterChain counters,
            CountedFamilies families,
            UnreadableRecords unreadable,
            Providers providers,
            EstimateCounter estimate) {
        this.reconciler = reconciler;
        this.queue = queue;
        this.redis = redis;
        this.counters = counters;
        this.families = families;
        this.unreadable = unreadable;
        this.providers = providers;
        this.estimate = estimate;
    }

    /**
     * How far counting is.
     *
     * @param sources sources that have a listing
     * @param countsKnown counts that are published; one per distinct listing, server name and family
     * @param countsMissing counts that are not yet
     * @param queueLength jobs that wait or run
     * @param redis {@code up} or {@code down}
     * @param unreadableRecords records of the state that stand there unreadable
     * @param skippedRecords records that were skipped since the start
     * @param counters per family: the counter that is wanted
     * @param providers the providers' counting endpoints
     * @param estimates per family without a tokenizer: what its provider's answers have taught
     */
    public record Status(
            int sources,
            int countsKnown,
            int countsMissing,
            int queueLength,
            String redis,
            int unreadableRecords,
            long skippedRecords,
            List<FamilyCounter> counters,
            List<Provider.Condition> providers,
            List<FamilyEstimate> estimates) {}

    /**
     * Who counts for a family.
     *
     * @param family the family's id
     * @param counter the counter that is wanted
     */
    public record FamilyCounter(String family, String counter) {}

    /**
     * What is known about a family without a tokenizer.
     *
     * @param family the family's id
     * @param fit tokens per o200k token and tokens per tool, such as {@code 1.53+4.0}; {@code null} if nothing is known
     * @param answers the provider's answers that are looked at
     * @param error the median share by which estimates missed them, or {@code null} before the first
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record FamilyEstimate(String family, String fit, int answers, Double error) {}

    /** The status. */
    @GET
    public Status status() {
        Reconciler.Progress progress = reconciler.progress();
        List<FamilyCounter> perFamily = families.all().stream()
                .map(family -> new FamilyCounter(
                        family.id(), counters.preferred(family).name(family)))
                .toList();
        return new Status(
                progress.sources(),
                progress.known(),
                progress.missing(),
                queue.length(),
                redis.answers() ? "up" : "down",
                unreadable.standing(),
                unreadable.skipped(),
                perFamily,
                providers.conditions(),
                families.all().stream()
                        .filter(family -> family.encoding() == null)
                        .map(this::estimate)
                        .toList());
    }

    private FamilyEstimate estimate(ModelFamily family) {
        Calibration known = estimate.calibration(family);
        OptionalDouble error = known.error();
        return new FamilyEstimate(
                family.id(),
                known.fit().map(Fit::toString).orElse(null),
                known.observations(),
                error.isPresent() ? (Double) error.getAsDouble() : null);
    }
}
