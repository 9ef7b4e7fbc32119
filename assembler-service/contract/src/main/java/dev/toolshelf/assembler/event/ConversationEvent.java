package dev.toolshelf.assembler.event;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/**
 * What happens in a conversation (SPEC section 13). The record's key, {@code <tenant>/<conversation>}, says in which one.
 * The same event id is the same event: a second delivery has no effect.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ConversationEvent.Start.class, name = "start"),
    @JsonSubTypes.Type(value = ConversationEvent.Message.class, name = "message"),
    @JsonSubTypes.Type(value = ConversationEvent.Settings.class, name = "settings"),
    @JsonSubTypes.Type(value = ConversationEvent.Hint.class, name = "hint"),
    @JsonSubTypes.Type(value = ConversationEvent.Boundary.class, name = "boundary"),
    @JsonSubTypes.Type(value = ConversationEvent.Fork.class, name = "fork"),
    @JsonSubTypes.Type(value = ConversationEvent.Clear.class, name = "clear"),
    @JsonSubTypes.Type(value = ConversationEvent.Interrupted.class, name = "interrupted"),
    @JsonSubTypes.Type(value = ConversationEvent.End.class, name = "end")
})
public sealed interface ConversationEvent {

    /** How events travel. */
    JsonCodec<ConversationEvent> CODEC = JsonCodec.of(ConversationEvent.class);

    /** The event's id, {@code [A-Za-z0-9._-]{1,128}}. */
    String eventId();

    /** Its place in the conversation, from 0, or {@code null}: then arrival is the order. */
    Long sequence();

    /**
     * The first event of a conversation.
     *
     * @param wire the provider format: {@code anthropic-messages}, {@code openai-responses} or {@code openai-chat}
     * @param platform where the provider runs, such as {@code anthropic}, {@code bedrock}; default the wire's own
     * @param endpoint the base address that the harness sends to, or {@code null} for the platform's own
     * @param model the model's name
     * @param contextWindow its window in tokens, for {@code tst-auto}; default 200,000
     * @param profile the profile, or {@code null} for the pool's or the service's
     * @param mode the {@code ENABLE_TOOL_SEARCH} setting, or {@code null} for the pool's or the service's
     * @param disableExperimentalBetas {@code true} forces mode {@code standard}
     * @param apiVersion the provider API version, such as {@code 2023-06-01}, or {@code null}
     * @param deny names of tools that this conversation must not use; the search tool may be one
     * @param pool the pool's id
     * @param autoAnswer whether Toolshelf answers the search tool, or {@code null} for the pool's setting
     * @param request the request without {@code model}, {@code tools} and {@code messages}: a JSON object
     * @param discovered tools that are discovered already, in order: a fork's start or a resumed conversation
     * @param messages earlier messages, whole, in order: a fork with history or a resumed conversation
     */
    record Start(
            String eventId,
            Long sequence,
            String wire,
            String platform,
            String endpoint,
            String model,
            Integer contextWindow,
            String profile,
            String mode,
            Boolean disableExperimentalBetas,
            String apiVersion,
            List<String> deny,
            String pool,
            Boolean autoAnswer,
            RawJson request,
            List<String> discovered,
            List<RawJson> messages)
            implements ConversationEvent {}

    /**
     * A message.
     *
     * @param role {@code user} or {@code assistant}
     * @param content a string, or an array of what the wire has: content blocks of {@code anthropic-messages}, items of
     *     {@code openai-responses}, messages or content parts of {@code openai-chat}
     * @param respond {@code false}: only append, no payload; default {@code true}
     * @param query the search query that this answers, for an answer that Toolshelf wrote itself; else {@code null}
     * @param notes what the answering search could not use, in words; for the decision record
     * @param found names of the tools that results in this message show as text, in order, where a profile's search returns
     *     no reference; {@code null} if none. A harness that searches by itself gives them too
     */
    record Message(
            String eventId,
            Long sequence,
            String role,
            RawJson content,
            Boolean respond,
            String query,
            List<String> notes,
            List<String> found)
            implements ConversationEvent {

        /** A message whose results, if any, show tools by references alone. */
        public Message(
                String eventId,
                Long sequence,
                String role,
                RawJson content,
                Boolean respond,
                String query,
                List<String> notes) {
            this(eventId, sequence, role, content, respond, query, notes, null);
        }
    }

    /** Changes what the start set; absent fields stay. Fields as in {@link Start}. */
    record Settings(
            String eventId,
            Long sequence,
            String model,
            Integer contextWindow,
            String profile,
            String mode,
            String pool,
            Boolean autoAnswer)
            implements ConversationEvent {}

    /**
     * The user picked sources; told to the model with the next user message (SPEC section 7).
     *
     * @param sources source ids
     */
    record Hint(String eventId, Long sequence, List<String> sources) implements ConversationEvent {}

    /**
     * Earlier messages were compacted away.
     *
     * @param discovered the snapshot of discovered tools, or {@code null}: then the service's own set counts
     * @param summary what stands in their place: content of a user message, or {@code null}
     */
    record Boundary(String eventId, Long sequence, List<String> discovered, RawJson summary)
            implements ConversationEvent {}

    /**
     * A child conversation begins here; the assembler writes its start.
     *
     * @param child the child's conversation id, same tenant
     * @param history whether the child takes the messages so far
     */
    record Fork(String eventId, Long sequence, String child, Boolean history) implements ConversationEvent {}

    /** Messages and discovered tools are forgotten; pool and settings stay. */
    record Clear(String eventId, Long sequence) implements ConversationEvent {}

    /** Open tool calls will not be answered: each gets an error result. */
    record Interrupted(String eventId, Long sequence) implements ConversationEvent {}

    /** Nothing follows; later events go to the dead letters. */
    record End(String eventId, Long sequence) implements ConversationEvent {}
}
