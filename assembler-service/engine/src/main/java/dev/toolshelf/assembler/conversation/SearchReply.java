package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.message.ContentBlock;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.render.ToolReferences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes a search's answer the user-role message that the model gets (SPEC section 10). */
final class SearchReply {

    private static final String UNANSWERED =
            "The search did not answer in time, so nothing is known about the tools asked for. Search again later.";

    private SearchReply() {}

    static Effect.WriteEvent of(Step step, ToolCall call, SearchAnswer answer) {
        List<Match> usable = answer.matches().stream()
                .filter(match -> step.offered(match.name()).isPresent())
                .toList();
        List<String> notes = new ArrayList<>();
        if (usable.size() < answer.matches().size()) {
            notes.add("dropped, not in this conversation's pool: "
                    + answer.matches().stream()
                            .filter(match -> !usable.contains(match))
                            .map(Match::name)
                            .collect(Collectors.joining(", ")));
        }
        if (answer.status() == SearchAnswer.Status.PARTIAL) {
            notes.add("partial: " + answer.unavailable() + " " + String.join(", ", answer.notes()));
        }
        ToolReferences rendered = ToolReferences.of(new SearchAnswer(
                answer.queryId(),
                answer.status(),
                usable,
                answer.searched(),
                answer.totalMatches(),
                answer.missing(),
                answer.nearest(),
                answer.unavailable(),
                answer.notes(),
                answer.error(),
                answer.poolRevision()));
        List<ContentBlock> blocks = new ArrayList<>();
        blocks.add(
                answer.error() == null
                        ? ContentBlock.result(call.id(), rendered.content())
                        : ContentBlock.errorResult(
                                call.id(), rendered.content().tree().asText()));
        String after = step.profile().results().afterResults();
        if (rendered.found() && after != null) {
            blocks.add(ContentBlock.text(after));
        }
        if (!rendered.notes().isEmpty()) {
            blocks.add(ContentBlock.text(String.join("\n", rendered.notes())));
        }
        return event(step.now().key(), call, blocks, notes);
    }

    static Effect.WriteEvent unanswered(ConversationKey key, ToolCall call) {
        return event(key, call, List.of(ContentBlock.errorResult(call.id(), UNANSWERED)), List.of("search-unanswered"));
    }

    private static Effect.WriteEvent event(
            ConversationKey key, ToolCall call, List<ContentBlock> blocks, List<String> notes) {
        String content = blocks.stream().map(block -> block.json().text()).collect(Collectors.joining(",", "[", "]"));
        String id = DerivedId.of("answer", key.toString(), call.query());
        return new Effect.WriteEvent(
                key,
                new ConversationEvent.Message(
                        id, null, "user", new RawJson(content), true, call.query(), notes.isEmpty() ? null : notes));
    }
}
