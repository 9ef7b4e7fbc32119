package dev.toolshelf.assembler.api;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.Target;
import dev.toolshelf.assembler.validation.UnknownTargetException;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.validation.rule.Rule;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The check of every payload, for anybody's body (SPEC section 8). Keeps nothing of what it is sent. */
@Path("/v1/validate")
@Produces(MediaType.APPLICATION_JSON)
public class ValidationResource {

    private final Validator validator;

    /** Over the rules that payloads are checked with. */
    ValidationResource(Validator validator) {
        this.validator = validator;
    }

    /**
     * What was found.
     *
     * @param valid whether the provider would take the body as far as the rules know
     * @param findings each broken rule with its place
     * @param rulesAsOf the day of the rules
     */
    public record Verdict(boolean valid, List<Finding> findings, String rulesAsOf) {}

    /**
     * The rules in force.
     *
     * @param asOf their day
     * @param rules each with its wires, what it asks, source and date
     */
    public record Rules(String asOf, List<Rule> rules) {}

    /** Checks a body of any bytes; what is wrong with it is the answer, never an error. */
    @POST
    @Consumes(MediaType.WILDCARD)
    public Verdict validate(
            @QueryParam("wire") String wire,
            @QueryParam("platform") String platform,
            @QueryParam("model") String model,
            @QueryParam("apiVersion") String apiVersion,
            @QueryParam("searchTool") String searchTool,
            byte[] body) {
        Target target = target(wire, platform, model, apiVersion, searchTool);
        List<Finding> findings = validator.check(body == null ? new byte[0] : body, target);
        return new Verdict(findings.isEmpty(), findings, validator.rules().asOf());
    }

    /** The rules of a wire, or of all. */
    @GET
    @Path("/rules")
    public Rules rules(@QueryParam("wire") String wire) {
        if (wire != null) {
            target(wire, null, null, null, null);
        }
        List<Rule> rules = validator.rules().rules().stream()
                .filter(rule -> wire == null || rule.wires().contains(wire))
                .toList();
        return new Rules(validator.rules().asOf(), rules);
    }

    private Target target(String wire, String platform, String model, String apiVersion, String searchTool) {
        try {
            return validator.target(wire, platform, model, apiVersion, searchTool);
        } catch (UnknownTargetException e) {
            throw new ProblemException(Response.Status.BAD_REQUEST, "unknown-target", e.field(), e.getMessage());
        }
    }
}
