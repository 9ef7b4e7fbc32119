package dev.toolshelf.assembler.gate;

import static dev.toolshelf.assembler.world.TestWorld.tool;
import static dev.toolshelf.assembler.world.TestWorld.tools;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.DecisionRecord.Check;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.pool.DeferralMode;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SPEC section 4: which mode counts, each check of the gate, and the thresholds. */
class GateTest {

    private static final String FAMILY = "test";

    private final Gate gate = new Gate(Support.builtIn());
    private final TestWorld world =
            new TestWorld().mcp("github", tools("t", 10)).pool("p", "github");

    @ParameterizedTest(name = "\"{0}\" is {1} at {2}%")
    @CsvSource({
        "true,TST,0",
        "TRUE,TST,0",
        "1,TST,0",
        "yes,TST,0",
        "Yes,TST,0",
        "on,TST,0",
        "ON,TST,0",
        "auto:0,TST,0",
        "auto,TST_AUTO,10",
        "auto:1,TST_AUTO,1",
        "auto:25,TST_AUTO,25",
        "auto:99,TST_AUTO,99",
        "false,STANDARD,0",
        "False,STANDARD,0",
        "0,STANDARD,0",
        "no,STANDARD,0",
        "NO,STANDARD,0",
        "off,STANDARD,0",
        "auto:100,STANDARD,0"
    })
    void each_setting_has_its_mode_at_every_level(String setting, DeferralMode.Kind kind, int percent) {
        for (ModeChoice choice : List.of(
                ModeChoice.of(setting, null, null, false),
                ModeChoice.of(null, setting, null, false),
                ModeChoice.of(null, null, setting, false))) {
            assertThat(choice.mode()).isEqualTo(new DeferralMode(kind, percent));
            assertThat(choice.valid()).isTrue();
            assertThat(choice.setting()).isEqualTo(setting);
        }
    }

    @Test
    void unset_and_empty_defer() {
        assertThat(ModeChoice.of(null, null, null, false))
                .isEqualTo(new ModeChoice(new DeferralMode(DeferralMode.Kind.TST, 0), null, "default", true));
        assertThat(ModeChoice.of("", "", "", false).mode().kind()).isEqualTo(DeferralMode.Kind.TST);
    }

    @Test
    void the_conversation_comes_before_the_pool_before_the_service() {
        assertThat(ModeChoice.of("off", "auto", "on", false))
                .extracting(ModeChoice::setBy, ModeChoice::setting)
                .containsExactly("conversation", "off");
        assertThat(ModeChoice.of(null, "auto", "on", false).setBy()).isEqualTo("pool");
        assertThat(ModeChoice.of("", "", "on", false).setBy()).isEqualTo("service");
    }

    @Test
    void disabled_betas_beat_every_setting() {
        assertThat(ModeChoice.of("true", "true", "true", true))
                .extracting(choice -> choice.mode().kind(), ModeChoice::setBy)
                .containsExactly(DeferralMode.Kind.STANDARD, "disable-betas");
        assertThat(decide(question().mode(ModeChoice.of("nonsense", null, null, true)))
                        .reason())
                .isEqualTo("disable-betas");
    }

    @ParameterizedTest
    @CsvSource({"maybe", "auto:101", "auto:-1", "auto:x", "AUTO:", "tst", "' true'"})
    void anything_else_is_standard_with_its_reason(String setting) {
        DecisionRecord.Gate decision = decide(question().mode(ModeChoice.of(setting, null, null, false)));

        assertThat(decision.defers()).isFalse();
        assertThat(decision.mode()).isEqualTo(DeferralMode.Kind.STANDARD);
        assertThat(decision.reason()).isEqualTo("invalid-mode");
        assertThat(decision.setting()).isEqualTo(setting);
    }

    @Test
    void a_gate_with_nothing_against_it_defers_and_lists_its_checks() {
        DecisionRecord.Gate decision = decide(question());

        assertThat(decision.defers()).isTrue();
        assertThat(decision.reason()).isEqualTo("always");
        assertThat(decision.checks())
                .allMatch(Check::passed)
                .extracting(Check::name)
                .containsExactly(
                        "mode-valid",
                        "mode",
                        "platform",
                        "gateway",
                        "model",
                        "search-tool",
                        "pool",
                        "deferred-tools",
                        "definitions");
    }

    @Test
    void each_check_fails_closed_and_is_the_reason() {
        assertClosed(question().mode(ModeChoice.of("off", null, null, false)), "mode-standard", "mode");
        assertClosed(question().platform("somewhere"), "platform-unknown", "platform");
        assertClosed(question().wire("openai-chat"), "platform-unknown", "platform");
        assertClosed(question().endpoint("https://gateway.example"), "gateway", "gateway");
        assertClosed(question().model("claude-opus-4-1"), "model-unknown", "model");
        assertClosed(question().model("claude-3-5-sonnet-20241022"), "model-unknown", "model");
        assertClosed(question().model("something-new"), "model-unknown", "model");
        assertClosed(question().platform("foundry-azure"), "model-unknown", "model");
        assertClosed(question().searchToolDenied(), "search-tool-denied", "search-tool");
        assertClosed(question().view(null), "pool-unknown", "pool");
        assertClosed(question().definitionsUnknown(), "count-missing", "definitions");
    }

    @Test
    void a_pool_without_deferred_tools_loads_all() {
        world.override("p", "github", null, LoadOverride.ALWAYS);

        assertClosed(question(), "nothing-deferred", "deferred-tools");
    }

    @Test
    void the_own_endpoint_of_the_platform_is_no_gateway() {
        assertThat(decide(question().endpoint("https://api.anthropic.com/v1/messages"))
                        .defers())
                .isTrue();
    }

    @Test
    void a_known_model_on_each_platform_defers() {
        assertThat(decide(question().platform("bedrock").model("eu.anthropic.claude-opus-4-8-v1:0"))
                        .defers())
                .isTrue();
        assertThat(decide(question().platform("vertex").model("claude-sonnet-4-5@20250929"))
                        .defers())
                .isTrue();
        assertThat(decide(question().model("claude-haiku-4-5-20251001")).defers())
                .isTrue();
    }

    @Test
    void the_token_threshold_is_reached_at_exactly_ten_percent() {
        world.mcp("github", tool("a"), tool("b")).counted("github", FAMILY, CountUnit.PROVIDER, 10_000);
        DecisionRecord.Gate reached = decide(question().auto());
        world.mcp("github", tool("a")).counted("github", FAMILY, CountUnit.PROVIDER, 19_999);
        DecisionRecord.Gate below = decide(question().auto());

        assertThat(reached)
                .extracting(
                        DecisionRecord.Gate::defers,
                        DecisionRecord.Gate::reason,
                        DecisionRecord.Gate::threshold,
                        DecisionRecord.Gate::count,
                        DecisionRecord.Gate::unit,
                        DecisionRecord.Gate::percent)
                .containsExactly(true, "threshold-reached", 20_000L, 20_000L, CountUnit.PROVIDER, 10);
        assertThat(below)
                .extracting(DecisionRecord.Gate::defers, DecisionRecord.Gate::reason, DecisionRecord.Gate::count)
                .containsExactly(false, "below-threshold", 19_999L);
    }

    @Test
    void without_tokens_characters_are_compared_with_two_and_a_half_times_the_threshold() {
        world.mcp("github", sized(49_999));
        DecisionRecord.Gate below = decide(question().auto());
        world.mcp("github", sized(50_000));
        DecisionRecord.Gate reached = decide(question().auto());

        assertThat(below)
                .extracting(
                        DecisionRecord.Gate::defers,
                        DecisionRecord.Gate::threshold,
                        DecisionRecord.Gate::count,
                        DecisionRecord.Gate::unit)
                .containsExactly(false, 50_000L, 49_999L, CountUnit.CHARACTERS);
        assertThat(reached.defers()).isTrue();
    }

    @Test
    void the_threshold_is_rounded_down_before_and_after_the_factor() {
        world.mcp("github", sized(47));

        // 3% of 650 is 19.5: 19 tokens, 47.5 characters, 47.
        assertThat(decide(question().window(650).mode(ModeChoice.of("auto:3", null, null, false)))
                        .threshold())
                .isEqualTo(47);
    }

    @Test
    void a_pool_with_mixed_units_is_compared_in_characters() {
        world.mcp("github", tool("a")).counted("github", FAMILY, CountUnit.PROVIDER, 1_000_000);
        world.mcp("slack", tool("b")).counted("slack", FAMILY, CountUnit.TOKENIZER, 1_000_000);
        world.pool("p", "github", "slack");

        DecisionRecord.Gate decision = decide(question().auto());

        assertThat(decision.unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(decision.defers()).isFalse();
        assertThat(decision.count()).isLessThan(1_000);
    }

    @Test
    void a_source_that_nobody_counted_makes_the_pool_characters() {
        world.mcp("github", tool("a")).counted("github", FAMILY, CountUnit.PROVIDER, 1_000_000);
        world.mcp("slack", tool("b")).pool("p", "github", "slack");

        assertThat(decide(question().auto()).unit()).isEqualTo(CountUnit.CHARACTERS);
    }

    @Test
    void loaded_tools_do_not_count() {
        world.mcp("github", tool("a"), tool("b")).counted("github", FAMILY, CountUnit.PROVIDER, 10_000);
        world.override("p", "github", "b", LoadOverride.ALWAYS);

        assertThat(decide(question().auto()).count()).isEqualTo(10_000);
    }

    /** One tool whose name, description and schema have so many characters together. */
    private static Tool sized(int characters) {
        int others =
                "mcp__github__x".length() + tool("x", "").inputSchema().text().length();
        if (characters < others) {
            return tool("x", "");
        }
        return tool("x", "d".repeat(characters - others));
    }

    private void assertClosed(Asked asked, String reason, String check) {
        DecisionRecord.Gate decision = decide(asked);
        assertThat(decision.defers()).as(reason).isFalse();
        assertThat(decision.reason()).isEqualTo(reason);
        assertThat(decision.checks())
                .filteredOn(one -> !one.passed())
                .extracting(Check::name)
                .containsExactly(check);
    }

    private DecisionRecord.Gate decide(Asked asked) {
        return gate.decide(asked.built());
    }

    private Asked question() {
        return new Asked(world.view("p"), world);
    }

    /** A question that is fine but for what a test changes. */
    private static final class Asked {
        private final TestWorld world;
        private ModeChoice mode = ModeChoice.of(null, null, null, false);
        private String wire = "anthropic-messages";
        private String platform = "anthropic";
        private String endpoint;
        private String model = "claude-opus-5-5";
        private int window = 200_000;
        private boolean allowed = true;
        private boolean definitions = true;
        private PoolView view;

        Asked(PoolView view, TestWorld world) {
            this.view = view;
            this.world = world;
        }

        Asked mode(ModeChoice choice) {
            mode = choice;
            return this;
        }

        Asked auto() {
            return mode(ModeChoice.of("auto", null, null, false));
        }

        Asked wire(String other) {
            wire = other;
            return this;
        }

        Asked platform(String other) {
            platform = other;
            return this;
        }

        Asked endpoint(String other) {
            endpoint = other;
            return this;
        }

        Asked model(String other) {
            model = other;
            return this;
        }

        Asked window(int tokens) {
            window = tokens;
            return this;
        }

        Asked searchToolDenied() {
            allowed = false;
            return this;
        }

        Asked definitionsUnknown() {
            definitions = false;
            return this;
        }

        Asked view(PoolView other) {
            view = other;
            return this;
        }

        GateQuestion built() {
            PoolCount count = view == null ? null : PoolCount.of(view, world::count, FAMILY);
            return new GateQuestion(
                    mode, wire, platform, endpoint, model, window, true, allowed, view, definitions, count);
        }
    }
}
