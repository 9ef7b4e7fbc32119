package dev.toolshelf.conversations.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.Target;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.conversations.play.Player;
import dev.toolshelf.conversations.play.Sent;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.run.Run;
import dev.toolshelf.conversations.run.Setting;
import dev.toolshelf.conversations.sdk.OfficialSdk;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.conversations.talk.Called;
import dev.toolshelf.conversations.talk.Piece;
import dev.toolshelf.conversations.wire.WireScript;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The listings of 40 real servers, all in one pool and each alone, in every wire: each payload is one that the provider
 * takes, and what was changed of a tool is said.
 */
@Tag("shared")
class SharedListingsTest {

    private static final EngineConfig CONFIG = Run.config();
    private static final String PROFILE = "toolshelf";
    private static final String POOL = "p";

    static List<Named<WireScript>> wires() {
        return Setting.all(Set.of(PROFILE)).stream()
                .map(setting -> Named.of(setting.script().name(), setting.script()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("wires")
    void all_listings_in_one_pool_can_be_loaded_and_can_be_found(WireScript script) {
        List<String> servers = SharedCatalogs.servers();
        Shelf shelf = SharedCatalogs.shelf(POOL, servers);
        List<PoolTool> tools = shelf.view(Shelf.TENANT, POOL, "ToolSearch").tools();
        assertThat(tools).hasSizeGreaterThan(2_000);

        for (Sent sent : List.of(loaded(script, shelf), found(script, shelf, tools))) {
            accepted(script, sent);
            reported(sent, tools);
        }
    }

    @ParameterizedTest
    @MethodSource("wires")
    void each_listing_alone_can_be_loaded_and_can_be_found(WireScript script) {
        for (String server : SharedCatalogs.servers()) {
            Shelf shelf = SharedCatalogs.shelf(POOL, List.of(server));
            List<PoolTool> tools = shelf.view(Shelf.TENANT, POOL, "ToolSearch").tools();

            for (Sent sent : List.of(loaded(script, shelf), found(script, shelf, tools))) {
                accepted(script, sent);
                reported(sent, tools);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("wires")
    void what_real_listings_bring_is_met(WireScript script) {
        Shelf shelf = SharedCatalogs.shelf(POOL, SharedCatalogs.servers());
        Sent sent = loaded(script, shelf);

        assertThat(sent.record().repairs()).extracting(Finding::code).contains("property-key", "schema-root-type");
        assertThat(sent.record().names().entrySet())
                .as("names over 64")
                .filteredOn(entry -> entry.getKey().matches(".*_[0-9a-f]{12}"))
                .hasSizeGreaterThan(20)
                .allMatch(entry -> !entry.getKey().endsWith(entry.getValue().tool()));
        String body = new String(sent.body(), StandardCharsets.UTF_8);
        assertThat(body).contains("\"$defs\"");
        assertThat(shelf.view(Shelf.TENANT, POOL, "").tools())
                .extracting(tool -> tool.tool().inputSchema().text().length())
                .as("schemas with long descriptions")
                .anyMatch(length -> length > 13_000);
    }

    /** Gate closed: every tool is loaded. */
    private static Sent loaded(WireScript script, Shelf shelf) {
        Player player = started(script, shelf, "off");
        say(player, script);
        return only(player);
    }

    /** Gate open: the model searches, and every tool is found. */
    private static Sent found(WireScript script, Shelf shelf, List<PoolTool> tools) {
        Player player = started(script, shelf, "on");
        say(player, script);
        Delivery delivery = Delivery.of(
                CONFIG.profiles().named(PROFILE).orElseThrow(),
                Wires.named(script.name()).orElseThrow(),
                CONFIG.profiles().choose());
        Called call = new Called(
                "call_1",
                true,
                delivery.reveals(),
                delivery.searchToolName(),
                RawJson.parse("{\"query\":\"everything\"}"));
        player.apply(new ConversationEvent.Message(
                "search", null, "assistant", script.assistant(null, List.of(call), delivery), null, null, null));
        SearchQuery query = player.queries().get(0);
        List<Match> matches = tools.stream()
                .map(tool -> new Match(tool.name(), tool.source().id(), 1.0, "keywords"))
                .toList();
        player.answer(new SearchAnswer(
                query.id(),
                SearchAnswer.Status.READY,
                matches,
                tools.size(),
                tools.size(),
                null,
                null,
                null,
                null,
                null,
                1));
        assertThat(player.payloads()).as("%s", player.rejects()).hasSize(2);
        Sent sent = player.payloads().get(1);
        assertThat(sent.record().discovered())
                .containsExactlyElementsOf(tools.stream().map(PoolTool::name).toList());
        return sent;
    }

    private static Player started(WireScript script, Shelf shelf, String mode) {
        Player player = new Player(shelf, "c", new ConversationEngine(CONFIG), new Trace());
        player.apply(new ConversationEvent.Start(
                "start",
                null,
                script.name(),
                null,
                null,
                script.models().get(0),
                null,
                PROFILE,
                mode,
                null,
                null,
                null,
                POOL,
                true,
                script.request(),
                null,
                null));
        return player;
    }

    private static void say(Player player, WireScript script) {
        player.apply(new ConversationEvent.Message(
                "say", null, "user", script.user(List.of(new Piece.Text("Hello")), null), null, null, null));
    }

    private static Sent only(Player player) {
        assertThat(player.payloads()).as("%s", player.rejects()).hasSize(1);
        return player.payloads().get(0);
    }

    private static void accepted(WireScript script, Sent sent) {
        Target target = new Target(
                script.name(), sent.record().platform(), sent.record().model(), null, null);
        assertThat(Validator.builtIn().check(sent.body(), target)).isEmpty();
        assertThat(OfficialSdk.refusal(script.name(), sent.body())).isEmpty();
    }

    /** A tool's name leads back to it; its schema stands there as it was listed, or a repair says what became of it. */
    private static void reported(Sent sent, List<PoolTool> tools) {
        String body = new String(sent.body(), StandardCharsets.UTF_8);
        Set<String> repaired =
                sent.record().repairs().stream().map(Finding::where).collect(Collectors.toSet());
        for (PoolTool tool : tools) {
            assertThat(sent.record().names().get(tool.name()))
                    .as(tool.name())
                    .satisfies(origin ->
                            assertThat(origin.source()).isEqualTo(tool.source().id()))
                    .satisfies(origin ->
                            assertThat(origin.tool()).isEqualTo(tool.tool().name()));
            assertThat(repaired.contains(tool.name())
                            || body.contains(tool.tool().inputSchema().text())
                            || body.contains(quoted(tool)))
                    .as("%s stands as it was listed, or a repair tells", tool.name())
                    .isTrue();
        }
    }

    /** The schema as it stands inside of a text. */
    private static String quoted(PoolTool tool) {
        String text = TextNode.valueOf(tool.tool().inputSchema().text()).toString();
        return text.substring(1, text.length() - 1);
    }
}
