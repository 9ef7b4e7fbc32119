package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.wire.Call;
import dev.toolshelf.assembler.wire.Said;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.search.query.SearchQuery;
import java.util.List;
import java.util.Map;

/** Takes an assistant message in, and asks the search service where Toolshelf answers (SPEC section 10). */
final class AssistantTurn {

    private static final String NO_OPENING = "[The conversation begins with the assistant's words.]";

    private AssistantTurn() {}

    /** A message that has just been said. */
    static void speak(Step step, String eventId, Said said) {
        speak(step, eventId, said, step.autoAnswers());
    }

    /** A message of a history: its calls are the harness's to answer. */
    static void resume(Step step, String eventId, Said said) {
        speak(step, eventId, said, false);
    }

    private static void speak(Step step, String eventId, Said said, boolean autoAnswers) {
        UserTurn.closeBeforeAssistant(step, eventId);
        List<ToolCall> calls = said.calls().stream()
                .map(call -> call(step, eventId, call, autoAnswers))
                .toList();
        said.revealed().forEach(name -> UserTurn.discover(step, name));
        DiscoveredSet discovered = step.now().discovered();
        for (Call call : said.calls()) {
            discovered = discovered.used(call.name());
        }
        step.become(step.now().with(discovered));
        append(step, eventId, said.messages(), calls);
    }

    /** Puts an assistant message at the end; some APIs want a user message before the first one. */
    private static void append(Step step, String eventId, List<RawJson> messages, List<ToolCall> calls) {
        PendingTurn earlier = step.now().pending();
        if (step.state().messages() == 0 && step.wire().userOpens()) {
            step.append(step.wire().user(RawJson.of(TextNode.valueOf(NO_OPENING))));
            earlier = earlier.repaired(
                    new Finding("first-message", eventId, "the assistant spoke first; a user message was put before"));
        }
        messages.forEach(step::append);
        PendingTurn next = calls.isEmpty() ? PendingTurn.NONE : PendingTurn.waitingFor(calls);
        step.become(step.now().with(next.carrying(earlier.repairs())));
    }

    private static ToolCall call(Step step, String eventId, Call call, boolean autoAnswers) {
        boolean search = step.wire().searches(call)
                ? step.delivery().reveals()
                : step.delivery().searches(call.name()) && !step.searchesInItsOwnWay();
        if (!autoAnswers || !search) {
            return ToolCall.of(call, null);
        }
        String query = DerivedId.of("query", step.now().key().toString(), eventId, call.id());
        step.effect(new Effect.AskSearch(query(step, query, call.input().tree())));
        return ToolCall.of(call, query);
    }

    /** A query over the state that this conversation sees; odd arguments are left to search, which explains them. */
    private static SearchQuery query(Step step, String id, JsonNode input) {
        PoolView view = step.view();
        JsonNode limit = input.path(input.has("max_results") ? "max_results" : "limit");
        JsonNode offset = input.path("offset");
        return new SearchQuery(
                id,
                step.now().key().tenant(),
                step.now().settings().pool(),
                view == null ? null : (Long) view.pool().revision(),
                view == null ? Map.of() : view.digests(),
                step.profile().name(),
                input.path("query").asText(""),
                limit.isIntegralNumber() ? (Integer) limit.intValue() : null,
                input.path("namespace").textValue(),
                offset.isIntegralNumber() ? (Integer) offset.intValue() : null);
    }
}
