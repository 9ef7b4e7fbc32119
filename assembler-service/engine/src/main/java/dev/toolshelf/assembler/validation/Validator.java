package dev.toolshelf.assembler.validation;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.anthropic.MessagesCheck;
import dev.toolshelf.assembler.validation.openai.ChatCheck;
import dev.toolshelf.assembler.validation.openai.ResponsesCheck;
import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.rule.Findings;
import dev.toolshelf.assembler.validation.rule.RuleBook;
import dev.toolshelf.assembler.validation.rule.WireCheck;
import dev.toolshelf.assembler.validation.rule.WireLimits;
import dev.toolshelf.assembler.validation.shape.Node;
import dev.toolshelf.assembler.validation.shape.ShapeCheck;
import dev.toolshelf.assembler.validation.shape.Shapes;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds what a provider would refuse of a request body, whoever made it (SPEC section 8; rules with their sources in the
 * {@link RuleBook}). Reads the bytes once. Pure, thread-safe; made once and kept, since it reads its rules then.
 */
public final class Validator {

    private static final WireLimits.Version NO_VERSION = new WireLimits.Version(List.of(), false, false);

    private final RuleBook rules;
    private final Map<String, Wire> wires = new TreeMap<>();

    private record Wire(WireCheck check, WireLimits limits, Shapes shapes, Set<String> codes) {}

    private static final Map<String, WireCheck> CHECKS = Map.of(
            "anthropic-messages", new MessagesCheck(),
            "openai-responses", new ResponsesCheck(),
            "openai-chat", new ChatCheck());

    /**
     * Over a rule book.
     *
     * @throws IllegalArgumentException if it lists a wire that has no checks, or shapes that cannot be read
     */
    public Validator(RuleBook rules) {
        this.rules = rules;
        rules.wires().forEach((name, limits) -> {
            WireCheck check = CHECKS.get(name);
            if (check == null || limits.platform("") == null || limits.usualPlatform() == null) {
                throw new IllegalArgumentException(name + " must be one of " + new TreeSet<>(CHECKS.keySet())
                        + " with a usual platform and limits for other ones");
            }
            wires.put(name, new Wire(check, limits, Shapes.of(name, limits.shapes()), rules.codes(name)));
        });
    }

    /** With the rules that come with the product; always the same one. */
    public static Validator builtIn() {
        return BuiltIn.VALIDATOR;
    }

    /** The rules it checks. */
    public RuleBook rules() {
        return rules;
    }

    /** The wires it knows, in alphabetical order. */
    public Set<String> wires() {
        return wires.keySet();
    }

    /**
     * A target as somebody names it.
     *
     * @param wire the wire
     * @param platform the platform; {@code null} for the wire's usual one
     * @param model the model; {@code null} for the one that the body names
     * @param apiVersion the API version; {@code null} if none is sent
     * @param searchTool the client's search tool; {@code null} if it has none
     * @throws UnknownTargetException if there are no rules for wire, platform or version
     */
    public Target target(String wire, String platform, String model, String apiVersion, String searchTool) {
        Wire known = wire == null ? null : wires.get(wire);
        if (known == null) {
            throw new UnknownTargetException("wire", wire, wires.keySet());
        }
        String served = platform == null ? known.limits.usualPlatform() : platform;
        if (served.isEmpty() || !known.limits.platforms().containsKey(served)) {
            Set<String> listed = new TreeSet<>(known.limits.platforms().keySet());
            listed.remove("");
            throw new UnknownTargetException("platform", platform, listed);
        }
        Map<String, WireLimits.Version> versions = known.limits.versions();
        if (apiVersion != null && !versions.isEmpty() && !versions.containsKey(apiVersion)) {
            throw new UnknownTargetException("apiVersion", apiVersion, new TreeSet<>(versions.keySet()));
        }
        return new Target(wire, served, model, apiVersion, searchTool);
    }

    /**
     * Checks a body.
     *
     * @param body any bytes, also none
     * @return every broken rule with the place in the body (a JSON pointer that resolves there) and words; empty if the
     *     body is acceptable. More than {@link Findings#MAX} are counted, not listed.
     * @throws UnknownTargetException if the target's wire is unknown
     */
    public List<Finding> check(byte[] body, Target target) {
        Wire wire = wires.get(target.wire());
        if (wire == null) {
            throw new UnknownTargetException("wire", target.wire(), wires.keySet());
        }
        WireLimits.Platform platform = wire.limits.platform(target.platform());
        Findings findings = new Findings(wire.codes);
        if (platform.maxBodyBytes() != null && body.length > platform.maxBodyBytes()) {
            findings.add(
                    "body-too-large", "", body.length + " bytes; the limit is " + platform.maxBodyBytes() + " bytes");
            return findings.list();
        }
        Node read;
        try {
            read = ShapeCheck.read(body, wire.shapes, findings);
        } catch (IOException e) {
            return List.of(new Finding("body-malformed", "", Json.reason(e)));
        }
        if (read.kind() == Node.Kind.OBJECT) {
            wire.check.check(checked(read, target, wire, platform, findings));
        }
        return findings.list();
    }

    private static Checked checked(
            Node read, Target target, Wire wire, WireLimits.Platform platform, Findings findings) {
        String model = target.model() == null ? read.text("model") : target.model();
        WireLimits.Version version =
                target.apiVersion() == null ? null : wire.limits.versions().get(target.apiVersion());
        return new Checked(
                read,
                model,
                target.searchTool(),
                version == null ? NO_VERSION : version,
                platform,
                wire.limits,
                findings);
    }

    /** Read when it is first asked for. */
    private static final class BuiltIn {

        private static final Validator VALIDATOR = new Validator(RuleBook.builtIn());
    }
}
