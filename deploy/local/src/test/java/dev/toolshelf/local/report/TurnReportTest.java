package dev.toolshelf.local.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.local.player.PlayedTurn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnReportTest {
    private static String golden(String name) throws IOException {
        try (InputStream in = TurnReportTest.class.getResourceAsStream("/golden/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    @Test
    void two_payloads_read_as_a_story() throws Exception {
        TurnReport report = new TurnReport(new Style(false));
        List<String> lines = new ArrayList<>();
        lines.addAll(report.of(Turns.first()));
        lines.addAll(report.of(Turns.second()));

        assertThat(text(lines)).isEqualTo(golden("turns.txt"));
    }

    @Test
    void the_totals_are_the_sums_of_the_rows() throws Exception {
        Totals totals = new Totals(new Style(false));
        totals.add(Turns.first());
        totals.add(Turns.second());

        assertThat(text(totals.lines())).isEqualTo(golden("totals.txt"));
    }

    @Test
    void no_line_is_wider_than_the_report_and_colours_add_no_column() {
        List<String> plain = new TurnReport(new Style(false)).of(Turns.first());
        List<String> coloured = new TurnReport(new Style(true)).of(Turns.first());

        assertThat(plain).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Layout.WIDTH));
        assertThat(coloured).anySatisfy(line -> assertThat(line).contains("\u001b["));
        assertThat(coloured.stream().map(line -> line.replaceAll("\u001b\\[[0-9]*m", "")))
                .isEqualTo(plain);
    }

    @Test
    void what_breaks_the_rhythm_is_named() {
        PlayedTurn turn = new PlayedTurn(
                "main",
                3,
                Turns.events(
                        "{\"type\":\"boundary\",\"eventId\":\"b\",\"summary\":\"so far\"}",
                        "{\"type\":\"hint\",\"eventId\":\"h\",\"sources\":[\"github\"]}",
                        "{\"type\":\"fork\",\"eventId\":\"f\",\"child\":\"kid\",\"history\":false}",
                        "{\"type\":\"settings\",\"eventId\":\"s\",\"mode\":\"off\"}",
                        "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t9\","
                                + "\"name\":\"ToolSearch\",\"input\":{\"query\":\"pager\"}}]}"),
                Turns.json("{\"tools\":[],\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\","
                        + "\"tool_use_id\":\"t9\",\"content\":\"No matching tool was found\"}]}]}"),
                Turns.record("""
                        {"conversation":"c","turn":3,"gate":{"defers":false,"reason":"mode-standard","mode":"standard",
                          "setting":"off","setBy":"conversation","contextWindow":200000},
                         "discovered":["x"],"reissued":["x"],
                         "announcement":{"removed":["y"],"cut":3},
                         "ledger":{"unit":"characters","toolsSeen":9,"toolsDeferred":0,"seenTokens":500,"allTokens":500},
                         "prefix":{"changedBytes":1234,"breaks":["boundary"]},
                         "repairs":[{"code":"schema-folded","where":"x","detail":"oneOf"}],"searches":["y is gone"]}"""));

        assertThat(text(new TurnReport(new Style(false)).of(turn)))
                .contains("the messages so far are compacted away; in their place a summary of 6 characters")
                .contains("hint        the user picked [\"github\"]")
                .contains("a child conversation begins, without the messages so far: kid")
                .contains("settings    mode off")
                .contains("nothing: No matching tool was found")
                .contains("loads all tools: mode-standard (mode standard, \"off\" set by the conversation)")
                .contains("reissued    all 1, since")
                .contains("1 name removed, 3 left out by the budget")
                .contains("0.0 % less (estimated at 2.5 characters a token)")
                .contains("1,234 bytes of the payload before changed (boundary)")
                .contains("schema-folded at x: oneOf")
                .contains("y is gone");
    }
}
