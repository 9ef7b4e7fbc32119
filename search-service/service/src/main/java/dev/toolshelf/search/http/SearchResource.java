package dev.toolshelf.search.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.TreeNode;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.answer.LiveSearch;
import dev.toolshelf.search.answer.RefusedException;
import dev.toolshelf.search.catalog.NotReadyException;
import dev.toolshelf.search.load.BusyException;
import dev.toolshelf.search.query.SearchQuery;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Search over HTTP (SPEC section 5), in the newest state that this instance knows. */
@Path("/v1/tenants/{tenant}/pools/{pool}/search")
@Blocking
public class SearchResource {

    private final LiveSearch search;

    SearchResource(LiveSearch search) {
        this.search = search;
    }

    /**
     * Searches a pool.
     *
     * @param tenant whose pool
     * @param pool the pool's id
     * @param form {@code json}: the answer; {@code profile}: as the profile shows it; or the name of a form
     * @param in the fields of {@link SearchBody}, at most 64 KiB
     */
    @POST
    public Response search(
            @PathParam("tenant") String tenant,
            @PathParam("pool") String pool,
            @QueryParam("form") @DefaultValue(Forms.JSON) String form,
            InputStream in)
            throws IOException {
        Forms.requireKnown(form);
        LiveSearch.requireId("pool", pool);
        SearchBody body = ApiBody.read(in, SearchBody.MAX_BYTES, SearchBody::read);
        return Answers.ok(answer(tenant, pool, form, body));
    }

    /** The same, always with the reasons. */
    @POST
    @Path("explain")
    public Response explain(@PathParam("tenant") String tenant, @PathParam("pool") String pool, InputStream in)
            throws IOException {
        SearchBody body = ApiBody.read(in, SearchBody.MAX_BYTES, SearchBody::read);
        return Answers.ok(explanation(query(tenant, pool, body), body));
    }

    /**
     * Answers several searches, each on its own, one after the other.
     *
     * @param form of every answer
     * @param in {@code {"queries": [...]}}, each with the fields of a search
     */
    @POST
    @Path("batch")
    public Response batch(
            @PathParam("tenant") String tenant,
            @PathParam("pool") String pool,
            @QueryParam("form") @DefaultValue(Forms.JSON) String form,
            InputStream in)
            throws IOException {
        Forms.requireKnown(form);
        BatchBody batch = ApiBody.read(in, BatchBody.MAX_BYTES, BatchBody::read);
        List<OneOfMany> answers = new ArrayList<>();
        for (TreeNode query : batch.queries()) {
            answers.add(one(tenant, pool, form, query));
        }
        return Answers.ok(Answers.json(new Many(answers)));
    }

    private record Many(List<OneOfMany> answers) {}

    private record OneOfMany(int status, RawJson answer, Map<String, Object> problem) {}

    private OneOfMany one(String tenant, String pool, String form, TreeNode query) throws IOException {
        try (JsonParser parser = query.traverse()) {
            parser.nextToken();
            byte[] answer = answer(tenant, pool, form, SearchBody.read(parser));
            return new OneOfMany(200, new RawJson(new String(answer, StandardCharsets.UTF_8)), null);
        } catch (ProblemException | RefusedException | BusyException | NotReadyException e) {
            Map<String, Object> problem = Problems.of(e);
            return new OneOfMany((int) problem.get("status"), null, problem);
        }
    }

    private byte[] answer(String tenant, String pool, String form, SearchBody body) {
        SearchQuery query = query(tenant, pool, body);
        if (body.explain() || body.expected() != null) {
            return explanation(query, body);
        }
        return Forms.body(form, query, search.search(query));
    }

    private byte[] explanation(SearchQuery query, SearchBody body) {
        return Answers.json(search.explain(query, body.expected()));
    }

    private SearchQuery query(String tenant, String pool, SearchBody body) {
        return search.query(
                tenant, pool, body.profile(), body.query(), body.maxResults(), body.namespace(), body.offset());
    }
}
