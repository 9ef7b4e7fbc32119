package dev.toolshelf.tokens.api;

import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.posted.PostedCounts;
import dev.toolshelf.tokens.posted.PostedTools;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.jboss.resteasy.reactive.RestQuery;

/** Tells what any tools cost in a model, each and together. Nothing of them is kept but their counts. */
@Path("/v1/count")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ToolsCountResource {

    private final PostedCounts counts;
    private final FamilyChoice families;
    private final int mostTools;

    /**
     * @param counts counts
     * @param families reads which family is asked for
     * @param config says how many tools are taken
     */
    public ToolsCountResource(PostedCounts counts, FamilyChoice families, TokenCountConfig config) {
        this.counts = counts;
        this.families = families;
        this.mostTools = config.postedTools();
    }

    /** The counts of posted tools for a model, or for a model family; exactly one of both is given. */
    @POST
    public CountAnswer count(@RestQuery String model, @RestQuery String family, String body) {
        ModelFamily counted = families.of(model, family);
        PostedTools posted = read(body);
        if (posted.listing().tools().size() > mostTools) {
            throw ProblemException.tooLarge("too-many-tools", "tools", "at most " + mostTools + " tools are taken");
        }
        PostedCounts.Answer answer = counts.count(posted.listing(), posted.label(), counted);
        String origin = answer.cached() ? "memory" : "computed";
        return CountAnswer.of(answer.count(), counted, origin, answer.calls(), Clock.systemUTC());
    }

    private static PostedTools read(String body) {
        try {
            return PostedTools.read(body == null ? "" : body);
        } catch (PostedTools.MalformedException e) {
            throw ProblemException.badRequest("malformed-tools", e.field(), e.getMessage());
        }
    }
}
