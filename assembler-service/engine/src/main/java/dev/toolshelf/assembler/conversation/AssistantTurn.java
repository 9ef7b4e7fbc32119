package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.message.CacheMarks;
import dev.toolshelf.assembler.message.ContentBlock;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.search.query.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Takes an assistant message in, and asks the search service where Toolshelf answers (SPEC section 10). */
final class AssistantTurn {

    private AssistantTurn() {}

    static void speak(Step step, ConversationEvent.Message message, List<ContentBlock> blocks) {
        UserTurn.closeBeforeAssistant(step, message.eventId());
        boolean unmark = step.profile().breakpoints();
        List<String> content = new ArrayList<>();
        List<ToolCall> calls = new ArrayList<>();
        for (ContentBlock block : blocks) {
            if (block.emptyText()) {
                continue;
            }
            RawJson json = unmark && CacheMarks.in(block.json()) ? CacheMarks.without(block.json()) : block.json();
            content.add(json.text());
            if (block.type().equals("tool_use")) {
                calls.add(call(step, message.eventId(), block));
            }
        }
        if (content.isEmpty()) {
            return;
        }
        boolean plain = message.content().text().startsWith("\"");
        step.append("assistant", plain ? message.content().text() : "[" + String.join(",", content) + "]");
        step.become(step.now().with(calls.isEmpty() ? PendingTurn.NONE : PendingTurn.waitingFor(calls)));
    }

    private static ToolCall call(Step step, String eventId, ContentBlock block) {
        boolean answered = step.autoAnswers()
                && block.toolName().equals(step.profile().searchTool().name());
        if (!answered) {
            return new ToolCall(block.callId(), block.toolName(), null, null);
        }
        String query = DerivedId.of("query", step.now().key().toString(), eventId, block.callId());
        step.effect(new Effect.AskSearch(query(step, query, block.json().tree().path("input"))));
        return new ToolCall(block.callId(), block.toolName(), query, null);
    }

    /** A query over the state that this conversation sees; odd arguments are left to search, which explains them. */
    private static SearchQuery query(Step step, String id, JsonNode input) {
        PoolView view = step.view();
        JsonNode limit = input.path("max_results");
        return new SearchQuery(
                id,
                step.now().key().tenant(),
                step.now().settings().pool(),
                view == null ? null : (Long) view.pool().revision(),
                view == null ? Map.of() : view.digests(),
                step.profile().name(),
                input.path("query").asText(""),
                limit.isIntegralNumber() ? (Integer) limit.intValue() : null);
    }
}
