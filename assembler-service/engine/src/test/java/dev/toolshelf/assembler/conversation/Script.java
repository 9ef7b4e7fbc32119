package dev.toolshelf.assembler.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.assembler.payload.SentPrefix;
import dev.toolshelf.assembler.validation.Target;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.tokens.family.ModelFamilies;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plays a conversation as the service does: keeps messages by segment, stores the conversation's parts as bytes after each
 * event, sends the engine's own events back to it, applies each event id once. Every payload is checked by the validator.
 */
final class Script {

    static final EngineConfig CONFIG = new EngineConfig(
            Profiles.builtIn().forConversations(), ModelFamilies.builtIn(), Support.builtIn(), null, false);
    static final String MODEL = "claude-opus-5-5";

    final TestWorld world;
    final List<Sent> payloads = new ArrayList<>();
    final List<PayloadReject> rejects = new ArrayList<>();
    final List<String> refusals = new ArrayList<>();
    final List<SearchQuery> queries = new ArrayList<>();
    final List<ConversationEvent> written = new ArrayList<>();
    final Map<ConversationKey, ConversationEvent> children = new HashMap<>();
    Conversation conversation;

    private final ConversationKey key;
    private final ConversationEngine engine;
    private final Map<Integer, List<StoredMessage>> log = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private boolean answers = true;
    private int events;

    Script(TestWorld world) {
        this(world, "c1", CONFIG);
    }

    Script(TestWorld world, String conversation, EngineConfig config) {
        this.world = world;
        this.key = new ConversationKey("default", conversation);
        this.engine = new ConversationEngine(config);
    }

    /** The conversation that a fork of this one wrote the start of. */
    Script child(String id) {
        Script child = new Script(world, id, CONFIG);
        child.apply(children.get(new ConversationKey("default", id)));
        return child;
    }

    /** Searches stay open until {@link #answerSearches}. */
    Script slowSearch() {
        answers = false;
        return this;
    }

    Script start() {
        return start("p");
    }

    Script start(String pool) {
        return apply(startOf(id(), pool, null, null, null, null));
    }

    static ConversationEvent.Start startOf(
            String id, String pool, String mode, List<String> deny, List<String> discovered, List<RawJson> messages) {
        return new ConversationEvent.Start(
                id,
                null,
                "anthropic-messages",
                null,
                null,
                MODEL,
                null,
                null,
                mode,
                null,
                null,
                deny,
                pool,
                true,
                RawJson.parse("{\"max_tokens\":1024,\"system\":\"Be brief.\"}"),
                discovered,
                messages);
    }

    Script user(String text) {
        return userJson(TextNode.valueOf(text).toString(), null);
    }

    Script userJson(String content, Boolean respond) {
        return apply(new ConversationEvent.Message(id(), null, "user", RawJson.parse(content), respond, null, null));
    }

    /** Results of calls, each with a text. */
    Script results(String... calls) {
        return userJson(Arrays.stream(calls).map(Script::result).collect(Collectors.joining(",", "[", "]")), null);
    }

    static String result(String call) {
        return "{\"type\":\"tool_result\",\"tool_use_id\":\"" + call + "\",\"content\":\"result of " + call + "\"}";
    }

    /** A search result of the harness's own. */
    static String references(String call, String... names) {
        return "{\"type\":\"tool_result\",\"tool_use_id\":\"" + call + "\",\"content\":["
                + Arrays.stream(names)
                        .map(name -> "{\"type\":\"tool_reference\",\"tool_name\":" + TextNode.valueOf(name) + "}")
                        .collect(Collectors.joining(","))
                + "]}";
    }

    static String text(String text) {
        return "{\"type\":\"text\",\"text\":" + TextNode.valueOf(text) + "}";
    }

    Script assistant(String text) {
        return assistantJson(TextNode.valueOf(text).toString());
    }

    Script assistantJson(String content) {
        return apply(new ConversationEvent.Message(id(), null, "assistant", RawJson.parse(content), null, null, null));
    }

    /** An assistant message with calls, each {@code id:name} or, for the search tool, {@code id?query}. */
    Script calls(String... calls) {
        return assistantJson(Stream.of(calls).map(Script::call).collect(Collectors.joining(",", "[", "]")));
    }

    static String call(String call) {
        boolean search = call.contains("?");
        String[] parts = call.split(search ? "\\?" : ":", 2);
        String name = search ? "ToolSearch" : parts[1];
        String input = search ? "{\"query\":" + TextNode.valueOf(parts[1]) + "}" : "{}";
        return "{\"type\":\"tool_use\",\"id\":\"" + parts[0] + "\",\"name\":\"" + name + "\",\"input\":" + input + "}";
    }

    /** One search by the model, answered at once: {@code s<n>}. */
    Script search(String query) {
        return calls("s" + events + "?" + query);
    }

    Script boundary(String summary, String... snapshot) {
        RawJson text = summary == null ? null : RawJson.of(TextNode.valueOf(summary));
        List<String> discovered = snapshot.length == 0 ? null : List.of(snapshot);
        return apply(new ConversationEvent.Boundary(id(), null, discovered, text));
    }

    Script mode(String mode) {
        return apply(new ConversationEvent.Settings(id(), null, null, null, null, mode, null, null));
    }

    Script model(String model) {
        return apply(new ConversationEvent.Settings(id(), null, model, null, null, null, null, null));
    }

    Script usePool(String pool) {
        return apply(new ConversationEvent.Settings(id(), null, null, null, null, null, pool, null));
    }

    Script hint(String... sources) {
        return apply(new ConversationEvent.Hint(id(), null, Arrays.asList(sources)));
    }

    Script fork(String child, boolean history) {
        return apply(new ConversationEvent.Fork(id(), null, child, history));
    }

    Script interrupted() {
        return apply(new ConversationEvent.Interrupted(id(), null));
    }

    Script clear() {
        return apply(new ConversationEvent.Clear(id(), null));
    }

    Script end() {
        return apply(new ConversationEvent.End(id(), null));
    }

    String id() {
        return "e" + ++events;
    }

    /** Answers what was asked, as the search service would. */
    Script answerSearches() {
        List<SearchQuery> open = List.copyOf(queries);
        queries.clear();
        open.forEach(query -> answer(searched(query)));
        return this;
    }

    /** Brings one answer to the engine, and its event back. */
    Script answer(SearchAnswer answer) {
        engine.answer(conversation, answer, world).ifPresent(effect -> apply(effect.event()));
        return this;
    }

    Script unanswered(String query) {
        engine.unanswered(conversation, query, world).ifPresent(effect -> apply(effect.event()));
        return this;
    }

    /** {@code select:} by exact names, anything else by names that contain it. */
    SearchAnswer searched(SearchQuery query) {
        PoolView view = world.view(query.pool());
        List<PoolTool> tools = view == null ? List.of() : view.tools();
        List<Match> matches = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        if (query.query().startsWith("select:")) {
            for (String name : query.query().substring(7).split(",")) {
                Match match = tools.stream()
                        .filter(tool -> tool.name().equals(name))
                        .map(tool -> new Match(name, tool.source().id(), null, "select"))
                        .findFirst()
                        .orElse(null);
                if (match == null) {
                    missing.add(name);
                } else {
                    matches.add(match);
                }
            }
        } else {
            tools.stream()
                    .filter(tool -> tool.deferred() && tool.name().contains(query.query()))
                    .limit(5)
                    .forEach(tool ->
                            matches.add(new Match(tool.name(), tool.source().id(), 1.0, "keywords")));
        }
        return new SearchAnswer(
                query.id(),
                SearchAnswer.Status.READY,
                matches,
                tools.size(),
                matches.size(),
                missing,
                null,
                null,
                null,
                null,
                1);
    }

    /** Applies an event and everything that follows from it in this conversation. */
    Script apply(ConversationEvent first) {
        Deque<ConversationEvent> due = new ArrayDeque<>(List.of(first));
        while (!due.isEmpty()) {
            ConversationEvent event = due.poll();
            if (event.eventId() != null && seen.contains(event.eventId())) {
                continue;
            }
            Outcome outcome = engine.apply(conversation, key, event, this::messages, world);
            if (outcome.effects().stream().noneMatch(Effect.Refuse.class::isInstance)) {
                seen.add(event.eventId());
            }
            if (outcome.next() != null) {
                conversation = stored(outcome.next());
                log.computeIfAbsent(conversation.state().segment(), any -> new ArrayList<>())
                        .addAll(outcome.appended().stream()
                                .map(message -> StoredMessage.decode(message.encode()))
                                .toList());
                assertThat(messages(conversation.state().segment()))
                        .hasSize(conversation.state().messages());
            }
            outcome.effects().forEach(effect -> take(effect, due));
        }
        return this;
    }

    private void take(Effect effect, Deque<ConversationEvent> due) {
        if (effect instanceof Effect.EmitPayload payload) {
            payloads.add(checked(payload));
        } else if (effect instanceof Effect.EmitReject reject) {
            rejects.add(PayloadReject.CODEC.decode(PayloadReject.CODEC.encode(reject.reject())));
        } else if (effect instanceof Effect.Refuse refuse) {
            refusals.add(refuse.reason());
        } else if (effect instanceof Effect.AskSearch ask) {
            queries.add(SearchQuery.CODEC.decode(SearchQuery.CODEC.encode(ask.query())));
            if (answers) {
                engine.answer(conversation, searched(ask.query()), world).ifPresent(reply -> write(reply, due));
            }
        } else if (effect instanceof Effect.WriteEvent event) {
            write(event, due);
        }
    }

    private void write(Effect.WriteEvent effect, Deque<ConversationEvent> due) {
        ConversationEvent event = ConversationEvent.CODEC.decode(ConversationEvent.CODEC.encode(effect.event()));
        written.add(event);
        if (effect.key().equals(key)) {
            due.add(event);
        } else {
            children.put(effect.key(), event);
        }
    }

    private static Sent checked(Effect.EmitPayload payload) {
        Sent sent =
                new Sent(payload.body(), DecisionRecord.CODEC.decode(DecisionRecord.CODEC.encode(payload.record())));
        DecisionRecord record = sent.record();
        Target target = new Target(record.wire(), record.platform(), record.model(), null, "ToolSearch");
        assertThat(Validator.builtIn().check(payload.body(), target))
                .as("findings on an emitted payload")
                .isEmpty();
        return sent;
    }

    /** The conversation after its parts went to bytes and back. */
    private static Conversation stored(Conversation next) {
        return new Conversation(
                next.key(),
                ConversationSettings.CODEC.decode(ConversationSettings.CODEC.encode(next.settings())),
                ConversationState.CODEC.decode(ConversationState.CODEC.encode(next.state())),
                PendingTurn.CODEC.decode(PendingTurn.CODEC.encode(next.pending())),
                DiscoveredSet.CODEC.decode(DiscoveredSet.CODEC.encode(next.discovered())),
                Announced.CODEC.decode(Announced.CODEC.encode(next.announced())),
                next.sent() == null ? null : SentPrefix.CODEC.decode(SentPrefix.CODEC.encode(next.sent())));
    }

    /** The messages of the present segment, as stored. */
    List<RawJson> stored() {
        return messages(conversation.state().segment()).stream()
                .map(StoredMessage::json)
                .toList();
    }

    private List<StoredMessage> messages(int segment) {
        return log.getOrDefault(segment, List.of());
    }

    Sent last() {
        assertThat(payloads)
                .as("payloads; rejects %s, refusals %s", rejects, refusals)
                .isNotEmpty();
        return payloads.get(payloads.size() - 1);
    }

    List<String> discovered() {
        return conversation.discovered().names();
    }
}
