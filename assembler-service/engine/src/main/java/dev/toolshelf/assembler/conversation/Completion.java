package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.announce.Announcement;
import dev.toolshelf.assembler.announce.Change;
import dev.toolshelf.assembler.gate.Gate;
import dev.toolshelf.assembler.gate.GateQuestion;
import dev.toolshelf.assembler.gate.ModeChoice;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.PayloadAssembler;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Turns a collected user turn into a message and, if one is due, a payload. */
final class Completion {

    private final Gate gate;
    private final PayloadAssembler assembler;

    Completion(Gate gate, PayloadAssembler assembler) {
        this.gate = gate;
        this.assembler = assembler;
    }

    /** Completes the turn if nothing is open any more. */
    void completeIfDue(Step step, String cause) {
        PendingTurn pending = step.now().pending();
        if (!pending.complete()) {
            return;
        }
        List<RawJson> added = new ArrayList<>(hints(step));
        if (!pending.respond()) {
            UserTurn.append(step, added);
            return;
        }
        pending.calls().forEach(call -> UserTurn.discover(step, call.result()));
        PoolView view = step.view() == null ? nothing(step) : step.view();
        PoolCount count = PoolCount.of(view, step.world()::count, family(step));
        DecisionRecord.Gate decision = gate.decide(question(step, view, count));
        Announcement announcement = Announcement.of(change(step, decision.defers(), view), step.profile());
        if (announcement.text() != null) {
            added.add(step.wire().text(announcement.text()));
        }
        UserTurn.append(step, added);
        if (decision.defers()) {
            Reissue.returned(step);
        }
        if (decision.defers()
                && step.delivery().reveals()
                && step.profile().placeholder()
                && step.now().discovered().placeholder() == null) {
            view.tools().stream()
                    .filter(PoolTool::deferred)
                    .findFirst()
                    .ifPresent(first ->
                            step.become(step.now().with(step.now().discovered().holding(first))));
        }
        emit(step, cause, decision, view, count, announcement.record(), pending);
    }

    private void emit(
            Step step,
            String cause,
            DecisionRecord.Gate decision,
            PoolView view,
            PoolCount count,
            DecisionRecord.Announced announced,
            PendingTurn pending) {
        step.become(step.now().with(step.state().nextTurn()));
        PayloadAssembler.Built built = assembler.build(
                new PayloadAssembler.Request(
                        step.now(),
                        cause,
                        step.profile(),
                        step.wire(),
                        step.delivery(),
                        decision,
                        view,
                        count,
                        step.messages(),
                        announced,
                        pending.repairs()),
                step.world());
        if (built.findings().isEmpty()) {
            step.effect(new Effect.EmitPayload(built.body(), built.record()));
            step.become(step.now()
                    .with(built.sent())
                    .with(step.state().afterPayload())
                    .with(PendingTurn.NONE));
        } else {
            boolean tooLarge = built.findings().get(0).code().equals("body-too-large");
            step.effect(new Effect.EmitReject(new PayloadReject(
                    step.state().turn(), cause, tooLarge ? "too-large" : "invalid", built.findings())));
        }
    }

    private static GateQuestion question(Step step, PoolView view, PoolCount count) {
        ConversationSettings settings = step.now().settings();
        boolean known = step.view() != null;
        Pool pool = known ? view.pool() : null;
        ModeChoice mode = ModeChoice.of(
                settings.mode(),
                known ? pool.mode() : null,
                step.config().mode(),
                settings.disableExperimentalBetas() || step.config().disableExperimentalBetas());
        boolean definitionsKnown = view.sources().stream()
                .map(Source::digest)
                .filter(Objects::nonNull)
                .allMatch(digest -> step.world().listing(digest) != null);
        return new GateQuestion(
                mode,
                settings.wire(),
                settings.platform(),
                settings.endpoint(),
                settings.model(),
                settings.contextWindow(),
                step.delivery().needsProvider(),
                !settings.deny().contains(step.delivery().searchToolName()),
                known ? view : null,
                definitionsKnown,
                count);
    }

    private static String family(Step step) {
        return step.config()
                .families()
                .of(step.now().settings().model())
                .map(ModelFamily::id)
                .orElse("other");
    }

    private static PoolView nothing(Step step) {
        String id = step.now().settings().pool() == null
                ? ""
                : step.now().settings().pool();
        Pool empty = new Pool(step.now().key().tenant(), id, 0, List.of(), null, null, null, null);
        return PoolView.of(empty, any -> null, any -> null, step.delivery().searchToolName());
    }

    /** What the model has to be told; nothing while the gate is closed. Remembers what it will have been told. */
    private static Change change(Step step, boolean defers, PoolView view) {
        if (!defers) {
            return Change.NOTHING;
        }
        List<String> changed = new ArrayList<>();
        for (DiscoveredTool tool : step.now().discovered().tools()) {
            view.tool(tool.name()).filter(now -> changed(step, tool, now)).ifPresent(now -> {
                changed.add(tool.name());
                step.become(step.now()
                        .with(step.now()
                                .discovered()
                                .with(tool.announcedAt(now.source().digest()))));
            });
        }
        Change change = Change.between(step.now().announced(), view.tools(), changed);
        if (!change.added().isEmpty() || !change.removed().isEmpty()) {
            step.become(step.now().with(change.after(step.now().announced())));
        }
        return change;
    }

    private static boolean changed(Step step, DiscoveredTool tool, PoolTool now) {
        String digest = now.source().digest();
        if (!tool.known() || digest.equals(tool.digest()) || digest.equals(tool.announced())) {
            return false;
        }
        // What the model was told last counts: another change of the same listing is none of this tool's.
        Listing shown = step.world().listing(tool.announced() == null ? tool.digest() : tool.announced());
        Tool old = shown == null
                ? null
                : shown.tools().stream()
                        .filter(candidate -> candidate.name().equals(tool.tool()))
                        .findFirst()
                        .orElse(null);
        return old != null
                && !(old.description().equals(now.tool().description())
                        && old.inputSchema().equals(now.tool().inputSchema()));
    }

    private static List<RawJson> hints(Step step) {
        List<String> sources = step.state().hints();
        if (sources.isEmpty()) {
            return List.of();
        }
        step.become(step.now().with(step.state().withHints(List.of())));
        String text = HintText.of(sources, step.view(), step.profile());
        return List.of(step.wire().text(text));
    }
}
