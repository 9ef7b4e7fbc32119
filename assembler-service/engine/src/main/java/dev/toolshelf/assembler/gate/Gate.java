package dev.toolshelf.assembler.gate;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.DecisionRecord.Check;
import dev.toolshelf.catalog.pool.DeferralMode;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.tokens.count.CountUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a request defers (SPEC section 4): mode and gateway first, which know nothing of the request, then
 * what is certain only for this one. Fails closed: the first check that is not passed loads all tools and is the reason.
 *
 * <p>Immutable and thread-safe; the same question has the same answer.
 */
public final class Gate {

    /** The reason of a gate that defers in mode {@code tst}. */
    public static final String ALWAYS = "always";

    /** The reason of a gate that defers in mode {@code tst-auto}. */
    public static final String THRESHOLD_REACHED = "threshold-reached";

    private static final double CHARACTERS_PER_TOKEN = 2.5;

    private final Support support;

    /** A gate over support lists. */
    public Gate(Support support) {
        this.support = support;
    }

    /** Decides about one request. */
    public DecisionRecord.Gate decide(GateQuestion question) {
        List<Check> checks = new ArrayList<>();
        Threshold threshold = Threshold.of(question);
        String refusal = optimistic(question, checks);
        if (refusal == null) {
            refusal = definitive(question, threshold, checks);
        }
        ModeChoice choice = question.mode();
        boolean auto = choice.mode().kind() == DeferralMode.Kind.TST_AUTO;
        String reason = refusal != null ? refusal : auto ? THRESHOLD_REACHED : ALWAYS;
        return new DecisionRecord.Gate(
                refusal == null,
                reason,
                choice.mode().kind(),
                choice.setting(),
                choice.setBy(),
                checks,
                auto ? choice.mode().percent() : null,
                question.contextWindow(),
                auto ? (Long) threshold.limit : null,
                threshold.count,
                threshold.unit);
    }

    /** The first layer: is it possible at all? Returns the reason why not, or {@code null}. */
    private String optimistic(GateQuestion question, List<Check> checks) {
        ModeChoice choice = question.mode();
        String word = choice.setting() == null ? "unset" : choice.setting();
        if (!check(checks, "mode-valid", choice.valid(), word)) {
            return "invalid-mode";
        }
        boolean wanted = choice.mode().kind() != DeferralMode.Kind.STANDARD;
        if (!check(checks, "mode", wanted, word + " set by " + choice.setBy())) {
            return choice.setBy().equals("disable-betas") ? "disable-betas" : "mode-standard";
        }
        if (!question.needsProvider()) {
            return null;
        }
        Optional<Support.Platform> platform = support.platform(question.wire(), question.platform());
        if (!check(checks, "platform", platform.isPresent(), question.wire() + " on " + question.platform())) {
            return "platform-unknown";
        }
        String endpoint = question.endpoint() == null ? "the platform's own" : question.endpoint();
        if (!check(checks, "gateway", platform.get().forwardsReferences(question.endpoint()), endpoint)) {
            return "gateway";
        }
        return null;
    }

    /** The second layer: does this very request defer? Returns the reason why not, or {@code null}. */
    private String definitive(GateQuestion question, Threshold threshold, List<Check> checks) {
        if (question.needsProvider() && !check(checks, "model", modelTakes(question), question.model())) {
            return "model-unknown";
        }
        if (!check(checks, "search-tool", question.searchToolAllowed(), "permissions")) {
            return "search-tool-denied";
        }
        if (!check(checks, "pool", question.view() != null, "known")) {
            return "pool-unknown";
        }
        long deferred =
                question.view().tools().stream().filter(PoolTool::deferred).count();
        if (!check(checks, "deferred-tools", deferred > 0, Long.toString(deferred))) {
            return "nothing-deferred";
        }
        if (!check(checks, "definitions", question.definitionsKnown(), "of every source that has a listing")) {
            return "count-missing";
        }
        if (question.mode().mode().kind() == DeferralMode.Kind.TST_AUTO
                && !check(checks, "threshold", threshold.count >= threshold.limit, threshold.toString())) {
            return "below-threshold";
        }
        return null;
    }

    private boolean modelTakes(GateQuestion question) {
        return support.platform(question.wire(), question.platform())
                .orElseThrow()
                .takesDeferredTools(question.model());
    }

    private static boolean check(List<Check> checks, String name, boolean passed, String detail) {
        checks.add(new Check(name, passed, detail));
        return passed;
    }

    /** The threshold and the count in one unit. */
    private record Threshold(long limit, Long count, CountUnit unit) {

        static Threshold of(GateQuestion question) {
            long tokens =
                    (long) question.contextWindow() * question.mode().mode().percent() / 100;
            if (question.count() == null) {
                return new Threshold(tokens, null, null);
            }
            if (question.count().unit() == CountUnit.CHARACTERS) {
                return new Threshold(
                        (long) Math.floor(tokens * CHARACTERS_PER_TOKEN),
                        question.count().deferredCharacters(),
                        CountUnit.CHARACTERS);
            }
            return new Threshold(
                    tokens, question.count().deferredTokens(), question.count().unit());
        }

        @Override
        public String toString() {
            return count + " of " + limit + " (" + (unit == CountUnit.CHARACTERS ? "characters" : "tokens") + ")";
        }
    }
}
