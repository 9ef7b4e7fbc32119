package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.render.Rendering;
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
        SearchAnswer kept = new SearchAnswer(
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
                answer.poolRevision());
        Rendering rendered = step.delivery().form().render(kept, step.lookup(), null);
        List<RawJson> parts = new ArrayList<>();
        parts.add(step.wire().result(call.call(), rendered, answer.error() != null));
        boolean reveals = step.delivery().reveals();
        String after = step.profile().results().afterResults();
        if (rendered.found() && reveals && after != null) {
            parts.add(step.wire().text(after));
        }
        if (!rendered.notes().isEmpty()) {
            parts.add(step.wire().text(String.join("\n", rendered.notes())));
        }
        List<String> found = reveals ? null : usable.stream().map(Match::name).toList();
        return event(step.now().key(), call, parts, notes, found);
    }

    static Effect.WriteEvent unanswered(Step step, ToolCall call) {
        List<RawJson> parts = new ArrayList<>();
        parts.add(step.wire().result(call.call(), Rendering.ofText(UNANSWERED), true));
        if (step.delivery().reveals() && step.wire().definesInResults()) {
            // Such a result has no place for words.
            parts.add(step.wire().text(UNANSWERED));
        }
        return event(step.now().key(), call, parts, List.of("search-unanswered"), null);
    }

    private static Effect.WriteEvent event(
            ConversationKey key, ToolCall call, List<RawJson> parts, List<String> notes, List<String> found) {
        String content = parts.stream().map(RawJson::text).collect(Collectors.joining(",", "[", "]"));
        String id = DerivedId.of("answer", key.toString(), call.query());
        return new Effect.WriteEvent(
                key,
                new ConversationEvent.Message(
                        id,
                        null,
                        "user",
                        new RawJson(content),
                        true,
                        call.query(),
                        notes.isEmpty() ? null : notes,
                        found == null || found.isEmpty() ? null : found));
    }
}
