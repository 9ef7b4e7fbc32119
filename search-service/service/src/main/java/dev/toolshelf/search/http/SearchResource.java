package dev.toolshelf.search.http;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.render.ToolReferences;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;

/** Search over HTTP (SPEC section 5), in the newest state that this instance knows. */
@Path("/v1/tenants/{tenant}/pools/{pool}/search")
@Blocking
public class SearchResource {

    private static final String JSON_FORM = "json";
    private static final String REFERENCE_FORM = "tool_reference";

    private final CatalogRecords records;
    private final QueryAnswers answers;
    private final Profiles profiles;
    private final MeterRegistry metrics;

    SearchResource(CatalogRecords records, QueryAnswers answers, Profiles profiles, MeterRegistry metrics) {
        this.records = records;
        this.answers = answers;
        this.profiles = profiles;
        this.metrics = metrics;
    }

    /**
     * Searches a pool.
     *
     * @param tenant whose pool
     * @param pool the pool's id
     * @param form {@code json}: the answer; {@code tool_reference}: the content of a {@code tool_result}, with notes
     * @param in {@code {"query", "max_results"?, "profile"?}}, at most 64 KiB
     */
    @POST
    public Response search(
            @PathParam("tenant") String tenant,
            @PathParam("pool") String pool,
            @QueryParam("form") @DefaultValue(JSON_FORM) String form,
            InputStream in)
            throws IOException {
        requireId("tenant", tenant);
        requireId("pool", pool);
        if (!form.equals(JSON_FORM) && !form.equals(REFERENCE_FORM)) {
            throw ProblemException.malformed(
                    "form-unknown", "form", "form is not known; it must be " + JSON_FORM + " or " + REFERENCE_FORM);
        }
        SearchBody body = SearchBody.read(in);
        if (body.profile() != null && profiles.named(body.profile()).isEmpty()) {
            throw ProblemException.malformed(
                    "profile-unknown", "profile", "profile is not known; it must be one of " + profiles.names());
        }
        SearchQuery query = new SearchQuery(
                UUID.randomUUID().toString(),
                tenant,
                pool,
                null,
                null,
                body.profile(),
                body.query(),
                body.maxResults());
        SearchAnswer answer = metrics.timer("toolshelf.search.duration", "over", "http")
                .record(() -> answers.withWhatThereIs(records, query));
        if (answer.notes().contains(QueryAnswers.POOL_UNKNOWN)) {
            throw new ProblemException(404, "pool-unknown", "pool", "tenant " + tenant + " has no pool " + pool);
        }
        if (answer.error() != null) {
            throw ProblemException.malformed("query-refused", field(answer.error()), answer.error());
        }
        return Answers.ok(form.equals(JSON_FORM) ? answer : ToolReferences.of(answer));
    }

    /** A refusal starts with the field that it is about. */
    private static String field(String error) {
        return error.substring(0, error.indexOf(' '));
    }

    private static void requireId(String field, String value) {
        try {
            EntityKey.requireId(field, value);
        } catch (IllegalArgumentException e) {
            throw ProblemException.malformed("invalid-id", field, e.getMessage());
        }
    }
}
