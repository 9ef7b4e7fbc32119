package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.message.CacheMarks;
import dev.toolshelf.assembler.message.ContentBlock;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.search.query.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Takes an assistant message in, and asks the search service where Toolshelf answers (SPEC section 10). */
final class AssistantTurn {

    private static final String NO_OPENING = "[The conversation begins with the assistant's words.]";

    private AssistantTurn() {}

    /** A message that has just been said. */
    static void speak(Step step, ConversationEvent.Message message, List<ContentBlock> blocks) {
        speak(step, message, blocks, step.autoAnswers());
    }

    /** A message of a history: its calls are the harness's to answer. */
    static void resume(Step step, ConversationEvent.Message message, List<ContentBlock> blocks) {
        speak(step, message, blocks, false);
    }

    private static void speak(
            Step step, ConversationEvent.Message message, List<ContentBlock> blocks, boolean autoAnswers) {
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
                calls.add(call(step, message.eventId(), block, autoAnswers));
            }
        }
        if (content.isEmpty()) {
            return;
        }
        boolean plain = message.content().text().startsWith("\"");
        append(
                step,
                message.eventId(),
                plain ? message.content().text() : "[" + String.join(",", content) + "]",
                calls);
    }

    /** Puts an assistant message at the end; the API wants a user message before the first one. */
    private static void append(Step step, String eventId, String content, List<ToolCall> calls) {
        PendingTurn earlier = step.now().pending();
        if (step.state().messages() == 0) {
            step.append("user", TextNode.valueOf(NO_OPENING).toString());
            earlier = earlier.repaired(
                    new Finding("first-message", eventId, "the assistant spoke first; a user message was put before"));
        }
        step.append("assistant", content);
        PendingTurn next = calls.isEmpty() ? PendingTurn.NONE : PendingTurn.waitingFor(calls);
        step.become(step.now().with(next.carrying(earlier.repairs())));
    }

    private static ToolCall call(Step step, String eventId, ContentBlock block, boolean autoAnswers) {
        boolean answered = autoAnswers
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
