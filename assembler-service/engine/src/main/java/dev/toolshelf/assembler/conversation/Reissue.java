package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.wire.Call;
import dev.toolshelf.assembler.wire.Said;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.render.Rendering;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Shows the model again what it had discovered, when no result that revealed it is left in the messages: one synthetic
 * search call and its result (SPEC section 6).
 */
final class Reissue {

    private Reissue() {}

    /** Issues names again, with the result as the start of the next user message. */
    static void of(Step step, List<String> names) {
        if (!step.delivery().reveals()) {
            step.become(step.now().with(step.now().discovered().shownAsText(names)));
        }
        if (!shows(step)) {
            return;
        }
        List<String> known = new ArrayList<>();
        for (String name : names) {
            DiscoveredTool tool = step.now().discovered().named(name).orElse(null);
            if (tool == null || !tool.known()) {
                continue;
            }
            if (step.delivery().reveals() && !step.wire().definesInResults()
                    || step.offered(name).isPresent()) {
                known.add(name);
            } else {
                // Its definition went with the messages: it is shown again when its source is back.
                step.become(step.now().with(step.now().discovered().with(tool.unknown())));
            }
        }
        if (!known.isEmpty()) {
            ToolCall call = call(step, known);
            step.become(step.now()
                    .with(PendingTurn.waitingFor(List.of(call))
                            .carrying(step.now().pending().repairs())));
        }
    }

    /** Whether the profile shows discovered tools again, and has a search tool to show them with. */
    private static boolean shows(Step step) {
        boolean searches = step.delivery().searches(step.delivery().searchToolName());
        return switch (step.profile().returns()) {
            case ALL -> searches;
            case LOADED -> searches && step.delivery().reveals();
            case NONE -> false;
        };
    }

    /**
     * Brings back discovered tools whose source was not there when they were remembered, and is now, and those that were
     * shown as text where a result reveals tools now. The ones that
     * history does not show get a call and a result behind the newest message.
     */
    static void returned(Step step) {
        List<PoolTool> back = new ArrayList<>();
        for (DiscoveredTool tool : step.now().discovered().tools()) {
            if (!tool.known() || tool.asText() && step.delivery().reveals()) {
                step.offered(tool.name())
                        .filter(offered -> offered.source().digest() != null)
                        .ifPresent(back::add);
            }
        }
        if (back.isEmpty()) {
            return;
        }
        boolean shows = step.delivery().reveals() && step.profile().returns() != Profile.Returns.NONE;
        Set<String> unseen = new HashSet<>();
        if (shows) {
            back.forEach(tool -> unseen.add(tool.name()));
            for (StoredMessage message : step.messages()) {
                if (message.reveals()) {
                    unseen.removeAll(step.wire()
                            .resolve(message.json(), false, name -> false)
                            .replaced());
                }
            }
            // What is loaded now needs no result to show it, but will as soon as it is deferred.
            back.removeIf(tool -> !tool.deferred() && unseen.contains(tool.name()));
        }
        back.forEach(tool -> step.become(step.now().with(step.now().discovered().found(tool))));
        if (!step.delivery().reveals()) {
            List<String> names = back.stream().map(PoolTool::name).toList();
            step.become(step.now().with(step.now().discovered().shownAsText(names)));
        }
        List<String> shown =
                back.stream().map(PoolTool::name).filter(unseen::contains).toList();
        if (!shown.isEmpty()) {
            ToolCall call = call(step, shown);
            step.wire().user(List.of(call.result()), List.of()).forEach(step::append);
        }
    }

    private static ToolCall call(Step step, List<String> names) {
        String callId = DerivedId.ofCall(
                step.now().key().toString(),
                Integer.toString(step.state().segment()),
                Integer.toString(step.state().messages()));
        Said search = step.wire()
                .search(
                        callId,
                        step.delivery().searchToolName(),
                        "select:" + String.join(",", names),
                        step.delivery().reveals());
        search.messages().forEach(step::append);
        List<String> reissued = new ArrayList<>(step.state().reissued());
        reissued.addAll(names);
        step.become(step.now().with(step.state().withReissued(reissued)));
        Call call = search.calls().get(0);
        RawJson result = step.wire().result(call, shown(step, names), false);
        return ToolCall.of(call, null).answered(result);
    }

    private static Rendering shown(Step step, List<String> names) {
        List<Match> matches = names.stream()
                .map(name -> new Match(name, null, null, "select"))
                .toList();
        SearchAnswer answer = new SearchAnswer(
                "", SearchAnswer.Status.READY, matches, names.size(), names.size(), null, null, null, null, null, 0);
        return step.delivery().form().render(answer, step.lookup(), null);
    }
}
