package dev.toolshelf.conversations.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.conversations.play.Player;
import dev.toolshelf.conversations.play.Sent;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.run.Run;
import dev.toolshelf.conversations.run.Setting;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.conversations.talk.Called;
import dev.toolshelf.conversations.talk.Piece;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.query.SearchQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One conversation, the same for every profile and wire: a search, a call of what was found, parallel calls, a change of the
 * pool, a boundary, and what comes after. Searches are answered by the profile's own search. One use.
 */
final class GoldenConversation {

    private static final EngineConfig CONFIG = Run.config();
    private static final String POOL = "p";
    private static final String CREATE = "mcp__github__create_issue";

    private final ObjectNode golden = JsonNodeFactory.instance.objectNode();
    private final Shelf shelf = new Shelf();
    private final Trace trace = new Trace();
    private final Setting setting;
    private final Delivery delivery;
    private final Profile profile;
    private final Player player;
    private ObjectNode turn;
    private int shown;
    private int events;

    GoldenConversation(Setting setting) {
        this.setting = setting;
        this.profile = CONFIG.profiles().named(setting.profile()).orElseThrow();
        this.delivery = Delivery.of(
                profile,
                Wires.named(setting.script().name()).orElseThrow(),
                CONFIG.profiles().choose());
        this.player = new Player(shelf, "golden", new ConversationEngine(CONFIG), trace);
        golden.put("profile", setting.profile()).put("wire", setting.script().name());
        golden.put("exposure", delivery.exposure().toString());
    }

    /** Plays it, and writes down what went in and what came out. */
    ObjectNode played() {
        turn("Three sources: what the harness brings itself, and two servers.");
        change("harness", SourceKind.BUILTIN, null, tool("Read", "Reads a file", "path"));
        change(
                "github",
                SourceKind.MCP,
                "Repositories and issues",
                tool("create_issue", "Opens an issue", "title"),
                tool("list_issues", "Lists the issues of a repository", "state"));
        change("slack", SourceKind.MCP, "Team chat", tool("send_message", "Sends a message to a channel", "text"));
        trace.edit(shelf, made -> made.pool(POOL, List.of("harness", "github", "slack", "linear"), null, "on"));
        start();
        turn("The user asks; the payload has the search tool, and tells what can be found.");
        user("Open an issue about the broken build.");
        turn("The model searches and finds a tool.");
        search("call_1", "create issue", true);
        turn("The model calls what it found.");
        call("call_2", CREATE);
        result("call_2", "Issue 7 is open.");
        turn("Parallel calls: a search that Toolshelf answers and a tool that the harness runs, in one message.");
        parallel();
        turn("The pool changes: a server has gone, another one comes, a tool that was found has another schema.");
        trace.edit(shelf, made -> made.remove("slack"));
        changeNote("slack", "gone");
        change("linear", SourceKind.MCP, "Tickets", tool("create_ticket", "Opens a ticket", "title"));
        change(
                "github",
                SourceKind.MCP,
                "Repositories and issues",
                tool("create_issue", "Opens an issue", "subject"),
                tool("list_issues", "Lists the issues of a repository", "state"));
        assistant("The issue is open.");
        user("And a ticket?");
        turn("Earlier messages are compacted away; what was found comes back as the profile wants it.");
        event(new ConversationEvent.Boundary(
                id(), null, null, RawJson.of(TextNode.valueOf("Issue 7 was opened about the broken build."))));
        user("Go on.");
        turn("After it the conversation only grows.");
        assistant("Done.");
        user("Thank you.");
        return golden;
    }

    private void turn(String what) {
        turn = golden.withArray("/turns").addObject().put("what", what);
    }

    private static Tool tool(String name, String description, String property) {
        return Tool.of(
                name,
                description,
                "{\"type\":\"object\",\"properties\":{\"" + property + "\":{\"type\":\"string\"}},\"required\":[\""
                        + property + "\"]}");
    }

    private void change(String source, SourceKind kind, String instructions, Tool... tools) {
        trace.edit(shelf, made -> made.list(source, kind, instructions, List.of(tools)));
        ArrayNode listed = JsonNodeFactory.instance.arrayNode();
        List.of(tools)
                .forEach(tool -> listed.add(tool.name() + " "
                        + tool.inputSchema()
                                .tree()
                                .path("properties")
                                .fieldNames()
                                .next()));
        turn.withArray("/changes").addObject().put("source", source).set("tools", listed);
    }

    private void changeNote(String source, String what) {
        turn.withArray("/changes").addObject().put("source", source).put("status", what);
    }

    private void start() {
        event(new ConversationEvent.Start(
                id(),
                null,
                setting.script().name(),
                null,
                null,
                setting.script().models().get(0),
                null,
                setting.profile(),
                null,
                null,
                null,
                null,
                POOL,
                true,
                setting.script().request(),
                null,
                null));
    }

    private void user(String text) {
        user(List.of(new Piece.Text(text)), null);
    }

    private void user(List<Piece> pieces, List<String> found) {
        event(new ConversationEvent.Message(
                id(), null, "user", setting.script().user(pieces, delivery), null, null, null, found));
    }

    private void assistant(String text, Called... calls) {
        event(new ConversationEvent.Message(
                id(), null, "assistant", setting.script().assistant(text, List.of(calls), delivery), null, null, null));
        for (SearchQuery query : player.queries()) {
            player.answer(new Harnesses()
                    .search(profile)
                    .orElseThrow()
                    .search(query.id(), query.query(), query.maxResults(), index()));
            note();
        }
    }

    private PoolIndex index() {
        return PoolIndex.of(
                shelf.view(Shelf.TENANT, POOL, delivery.searchToolName()),
                source -> ListingIndex.of(shelf.listing(source.digest())).under(source.kind(), source.serverName()));
    }

    /** With the profile's search tool; where the model has none, its code searches and the harness tells what was found. */
    private void search(String callId, String query, boolean alone) {
        if (delivery.searches(delivery.searchToolName())) {
            assistant(null, searching(callId, query));
            return;
        }
        call(callId, "search");
        user(List.of(new Piece.Result(called(callId, "search"), "create_issue: Opens an issue")), List.of(CREATE));
    }

    private Called searching(String callId, String query) {
        RawJson input = RawJson.of(JsonNodeFactory.instance.objectNode().put("query", query));
        return new Called(callId, true, delivery.reveals(), delivery.searchToolName(), input);
    }

    /** Directly, or through the tool that runs others. */
    private Called called(String callId, String name) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        Profile.FixedTool fixed = delivery.fixed();
        if (fixed == null || name.equals("Read")) {
            return new Called(callId, false, false, name, RawJson.of(input));
        }
        String argument = fixed.inputSchema().tree().path("required").path(0).asText("code");
        boolean code = argument.equals("code");
        input.put(argument, code ? "await tools.github.create_issue({title: \"Build\"})" : name);
        return new Called(callId, false, false, fixed.name(), RawJson.of(input));
    }

    private void call(String callId, String name) {
        assistant(null, called(callId, name));
    }

    private void result(String callId, String text) {
        user(List.of(new Piece.Result(called(callId, CREATE), text)), null);
    }

    private void parallel() {
        List<Called> calls = new ArrayList<>();
        if (delivery.searches(delivery.searchToolName())) {
            calls.add(searching("call_3", "send message"));
        }
        calls.add(called("call_4", "Read"));
        assistant(null, calls.toArray(Called[]::new));
        user(List.of(new Piece.Result(called("call_4", "Read"), "What the file says.")), null);
    }

    private String id() {
        return "e" + ++events;
    }

    private void event(ConversationEvent event) {
        player.apply(event);
        note();
    }

    /** Writes down what was applied and emitted since the last time. */
    private void note() {
        List<Trace.Entry> entries = trace.entries();
        for (; shown < entries.size(); shown++) {
            if (entries.get(shown) instanceof Trace.Applied applied) {
                turn.withArray("/events").add(Shortened.of(tree(ConversationEvent.CODEC.encode(applied.event()))));
            }
        }
        for (int i = golden.path("payloads").asInt(); i < player.payloads().size(); i++) {
            Sent before = i == 0 ? null : player.payloads().get(i - 1);
            turn.withArray("/payloads").add(Shortened.payload(player.payloads().get(i), before, setting.script()));
        }
        golden.put("payloads", player.payloads().size());
        if (!player.rejects().isEmpty() || !player.refusals().isEmpty()) {
            throw new AssertionError(setting.name() + " " + player.rejects() + " " + player.refusals());
        }
    }

    static JsonNode tree(byte[] json) {
        try {
            return Json.mapper().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
