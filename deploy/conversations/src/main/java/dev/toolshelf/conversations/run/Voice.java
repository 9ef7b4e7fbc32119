package dev.toolshelf.conversations.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.definition.Definition;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.conversations.check.Watch;
import dev.toolshelf.conversations.play.Player;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.conversations.talk.Called;
import dev.toolshelf.conversations.talk.Piece;
import dev.toolshelf.conversations.talk.Talk;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Speaks for both sides of one conversation, and tells the {@link Talk} what it said. Not thread-safe. */
final class Voice {

    private static final String NOBODY = "mcp__nobody__nothing";

    private final String id;
    private final Stage stage;
    private final Random random;
    private final Material material;
    private final Shelf shelf;
    private final Setting setting;
    private final EngineConfig config;
    private final Player player;
    private final Talk talk;
    private final Watch watch;
    private final List<Called> earlier = new ArrayList<>();
    private int events;
    private Long sequence;

    Voice(String id, Stage stage) {
        this(id, stage, new Talk());
    }

    private Voice(String id, Stage stage, Talk talk) {
        this.id = id;
        this.stage = stage;
        this.random = stage.random();
        this.material = stage.material();
        this.shelf = stage.shelf();
        this.setting = stage.setting();
        this.config = stage.config();
        this.talk = talk;
        this.player = new Player(shelf, id, stage.engine(), stage.trace());
        this.watch = new Watch(player, talk, setting.script(), shelf, config, stage.faults());
        this.sequence = random.nextBoolean() ? 0L : null;
    }

    Player player() {
        return player;
    }

    Watch watch() {
        return watch;
    }

    Talk talk() {
        return talk;
    }

    Shelf shelf() {
        return shelf;
    }

    String pool() {
        return player.conversation().settings().pool();
    }

    void start(String pool, String mode) {
        List<String> discovered = random.nextInt(3) == 0 ? some(pool, 3) : null;
        player.apply(new ConversationEvent.Start(
                event(),
                next(),
                setting.script().name(),
                null,
                null,
                setting.script().models().get(0),
                random.nextInt(4) == 0 ? 10_000 : null,
                setting.profile(),
                mode,
                random.nextInt(30) == 0 ? true : null,
                null,
                random.nextInt(4) == 0 ? some(pool, 2) : null,
                pool,
                random.nextInt(4) > 0,
                setting.script().request(),
                discovered,
                null));
        talk.startsWith(discovered == null ? List.of() : discovered);
    }

    void say() {
        message(text(material.text()), random.nextInt(8) > 0, List.of());
    }

    void say(String words) {
        message(text(words), true, List.of());
    }

    static List<Piece> text(String words) {
        return List.of(new Piece.Text(words));
    }

    /** Results for some open calls in any order, with orphans, repeats and text among them. */
    ConversationEvent results() {
        List<Piece> pieces = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Called call : talk.calls()) {
            if (random.nextInt(4) > 0) {
                pieces.add(
                        call.search() || random.nextInt(6) == 0
                                ? found(call, names)
                                : new Piece.Result(call, "result " + material.text()));
            }
        }
        if (!pieces.isEmpty() && random.nextInt(5) == 0) {
            pieces.add(material.pick(pieces));
        }
        if (random.nextInt(6) == 0) {
            pieces.add(new Piece.Result(call("Read"), "nobody asked"));
        }
        if (pieces.isEmpty() || random.nextInt(3) == 0) {
            pieces.add(new Piece.Text(random.nextInt(8) == 0 ? " " : material.text()));
        }
        Collections.shuffle(pieces, random);
        ConversationEvent event = message(pieces, random.nextInt(6) > 0, names);
        answerSearches();
        return event;
    }

    private Piece found(Called call, List<String> names) {
        List<Piece.Shown> shown = new ArrayList<>();
        for (String name : some(pool(), 3)) {
            shown.add(shown(name));
            if (!setting.script().reveals(call, delivery())) {
                names.add(name);
            }
        }
        return new Piece.Found(call, shown);
    }

    private Piece.Shown shown(String name) {
        PoolView view = view();
        PoolTool tool = view == null ? null : view.tool(name).orElse(null);
        Tool fit =
                tool == null ? null : Definition.acceptable(name, tool.tool()).orElse(null);
        return fit == null
                ? new Piece.Shown(name, null, Tool.of(name, "Gone.", "{\"type\":\"object\",\"properties\":{}}"))
                : new Piece.Shown(name, tool.mcp() ? tool.source().label() : null, fit);
    }

    void orphan() {
        message(List.of(new Piece.Result(call("Read"), "nobody asked")), true, List.of());
    }

    /** A result that comes after its turn is over. */
    void late() {
        if (!earlier.isEmpty()) {
            message(
                    List.of(new Piece.Result(material.pick(earlier), "late"), new Piece.Text(material.text())),
                    true,
                    List.of());
        }
    }

    private ConversationEvent message(List<Piece> pieces, boolean respond, List<String> shownAsText) {
        Delivery delivery = delivery();
        Boolean said = respond && random.nextBoolean() ? null : Boolean.valueOf(respond);
        ConversationEvent event = new ConversationEvent.Message(
                event(),
                next(),
                "user",
                setting.script().user(pieces, delivery),
                said,
                null,
                null,
                shownAsText.isEmpty() ? null : shownAsText);
        talk.user(pieces, shownAsText, call -> setting.script().reveals(call, delivery), respond);
        player.apply(event);
        return event;
    }

    void assistant() {
        earlier.addAll(talk.calls());
        List<Called> calls = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            calls.add(random.nextBoolean() ? search() : call(some(pool(), 0).get(0)));
        }
        String text = calls.isEmpty() || random.nextBoolean() ? material.text() : null;
        boolean slow = random.nextInt(4) == 0;
        Delivery delivery = delivery();
        talk.assistant(text, calls, List.of());
        player.apply(new ConversationEvent.Message(
                event(), next(), "assistant", setting.script().assistant(text, calls, delivery), null, null, null));
        if (!slow) {
            answerSearches();
        }
    }

    void assistant(String words) {
        talk.assistant(words, List.of(), List.of());
        player.apply(new ConversationEvent.Message(
                event(),
                next(),
                "assistant",
                setting.script().assistant(words, List.of(), delivery()),
                null,
                null,
                null));
    }

    /** A call of the profile's search tool; of a tool that is none where it has no such tool. */
    private Called search() {
        Delivery delivery = delivery();
        String name = delivery.searchTool() == null ? "" : delivery.searchToolName();
        if (!delivery.searches(name)) {
            return call("Read");
        }
        String query = random.nextBoolean() ? "select:" + String.join(",", some(pool(), 3)) : "create";
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("query", query);
        if (random.nextInt(10) == 0) {
            input.put("max_results", random.nextInt(4) - 1);
        }
        return new Called(material.callId(), true, delivery.reveals(), name, RawJson.of(input));
    }

    private Called call(String name) {
        Profile.FixedTool fixed = delivery().fixed();
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        if (fixed != null && random.nextInt(3) > 0) {
            input.put("tool_name", name);
            return new Called(material.callId(), false, false, fixed.name(), RawJson.of(input));
        }
        return new Called(material.callId(), false, false, name, RawJson.of(input));
    }

    /** Answers what was asked as the search service would, now and then late, twice or not at all. */
    private void answerSearches() {
        for (SearchQuery query : player.queries()) {
            int what = random.nextInt(20);
            String call = callOf(query.id());
            if (what == 0) {
                talk.answered(call, List.of());
                player.unanswered(query.id());
                continue;
            }
            SearchAnswer answer = searched(query);
            talk.answered(call, usable(answer));
            player.answer(answer);
            if (what == 1) {
                talk.answered(call, usable(answer));
                player.answer(answer);
            }
        }
    }

    /** The call that a query is for; of one that is over by now a name that no call has. */
    private String callOf(String query) {
        return player.conversation().pending().calls().stream()
                .filter(call -> query.equals(call.query()))
                .map(call -> call.id())
                .findFirst()
                .orElse("over");
    }

    private List<String> usable(SearchAnswer answer) {
        PoolView view = view();
        boolean defined = delivery().reveals() && wire().definesInResults();
        return answer.matches().stream()
                .map(Match::name)
                .filter(name -> view != null && view.tool(name).isPresent())
                .filter(name -> !defined
                        || Definition.acceptable(
                                        name, view.tool(name).orElseThrow().tool())
                                .isPresent())
                .toList();
    }

    /** {@code select:} by exact names, anything else by names that contain it; sometimes from an older state. */
    private SearchAnswer searched(SearchQuery query) {
        PoolView view = shelf.view(Shelf.TENANT, query.pool() == null ? "" : query.pool(), "");
        List<PoolTool> tools = view == null ? List.of() : view.tools();
        List<Match> matches = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        if (query.query().startsWith("select:")) {
            for (String name : query.query().substring("select:".length()).split(",")) {
                tools.stream()
                        .filter(tool -> tool.name().equals(name))
                        .findFirst()
                        .ifPresentOrElse(
                                tool -> matches.add(
                                        new Match(name, tool.source().id(), null, "select")),
                                () -> missing.add(name));
            }
        } else {
            tools.stream()
                    .filter(tool -> tool.deferred() && tool.name().contains(query.query()))
                    .limit(5)
                    .forEach(tool ->
                            matches.add(new Match(tool.name(), tool.source().id(), 1.0, "keywords")));
        }
        boolean partial = random.nextInt(6) == 0;
        if (partial && random.nextBoolean()) {
            matches.add(new Match(NOBODY, "nobody", 1.0, "keywords"));
        }
        SearchAnswer.Status status = partial ? SearchAnswer.Status.PARTIAL : SearchAnswer.Status.READY;
        String error = random.nextInt(20) == 0 ? "query is odd; it must be plain" : null;
        List<Match> given = error == null ? matches : List.of();
        return new SearchAnswer(
                query.id(), status, given, tools.size(), given.size(), missing, null, null, null, error, 1);
    }

    void mode(String mode) {
        settings(null, null, mode, null);
    }

    void settings(String model, String profile, String mode, String pool) {
        player.apply(new ConversationEvent.Settings(event(), next(), model, null, profile, mode, pool, null));
    }

    void hint(List<String> sources) {
        player.apply(new ConversationEvent.Hint(event(), next(), sources));
    }

    void boundary(boolean summary, boolean ownSnapshot) {
        List<String> snapshot = ownSnapshot ? null : some(pool(), 3);
        RawJson text = summary ? RawJson.of(TextNode.valueOf(material.text())) : null;
        talk.boundary(snapshot == null ? List.of() : snapshot);
        player.apply(new ConversationEvent.Boundary(event(), next(), snapshot, text));
    }

    void interrupted() {
        talk.interrupted();
        player.apply(new ConversationEvent.Interrupted(event(), next()));
    }

    void clear() {
        talk.clear();
        watch.cleared();
        player.apply(new ConversationEvent.Clear(event(), next()));
    }

    /** The child's voice; this one is not heard any more. */
    Voice fork(String childId, boolean history) {
        player.apply(new ConversationEvent.Fork(event(), next(), childId, history));
        Profile.Child keeps = profile().child();
        Talk childTalk = talk.child(history, keeps == Profile.Child.ALL);
        Voice child = new Voice(childId, stage, childTalk);
        child.sequence = child.sequence == null ? null : 1L;
        child.player.apply(player.childStart(childId));
        return child;
    }

    private String event() {
        return id + "-" + ++events;
    }

    private Long next() {
        return sequence == null ? null : sequence++;
    }

    private Wire wire() {
        return Wires.named(setting.script().name()).orElseThrow();
    }

    private Profile profile() {
        ConversationSettings settings =
                player.conversation() == null ? null : player.conversation().settings();
        return config.profiles().choose(settings == null ? setting.profile() : settings.profile());
    }

    private Delivery delivery() {
        return Delivery.of(profile(), wire(), config.profiles().choose());
    }

    private PoolView view() {
        ConversationSettings settings = player.conversation().settings();
        PoolView view = settings.pool() == null
                ? null
                : shelf.view(Shelf.TENANT, settings.pool(), delivery().searchToolName());
        return view == null ? null : view.without(settings.deny());
    }

    /** Names that a search could name: of the pools, of history, and of nobody. */
    private List<String> some(String pool, int more) {
        List<String> names = new ArrayList<>();
        for (String each : new String[] {pool, RandomShelf.OTHER}) {
            PoolView view = each == null ? null : shelf.view(Shelf.TENANT, each, "");
            if (view != null) {
                view.tools().forEach(tool -> names.add(tool.name()));
            }
        }
        names.addAll(talk.found());
        names.add(NOBODY);
        List<String> chosen = new ArrayList<>();
        for (int i = random.nextInt(more + 1); i >= 0; i--) {
            chosen.add(material.pick(names));
        }
        return chosen;
    }
}
