package dev.toolshelf.local.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Source;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceLinesTest {
    private final SourceLines lines = new SourceLines(new Style(false));

    private static Source source(String id, String status, int tools, String detail) {
        String json = "{\"id\":\"" + id + "\",\"status\":\"" + status + "\",\"toolCount\":" + tools
                + (detail == null ? "" : ",\"detail\":\"" + detail + "\"") + ",\"refusals\":[]}";
        return Source.CODEC.decode(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void the_sum_says_how_many_sources_failed() {
        Source good = source("good", "ready", 7, null);
        Source bad = source("bad", "failed", 0, "no such command");

        assertThat(lines.sum(List.of(good))).isEqualTo("  1 source, 7 tools, 0 refused or repaired");
        assertThat(lines.sum(List.of(good, bad)))
                .isEqualTo("  2 sources, 7 tools, 0 refused or repaired; 1 source failed");
    }

    @Test
    void a_long_reason_is_told_to_its_end_on_lines_that_fit() {
        String reason = "word ".repeat(60) + "x".repeat(130) + " the-end";

        List<String> told = lines.of(source("bad", "failed", 0, reason));

        assertThat(told.get(0)).endsWith("failed:");
        assertThat(told).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Layout.WIDTH));
        assertThat(told.get(told.size() - 1)).endsWith("the-end");
        assertThat(String.join("", told).replaceAll("\\s", "")).endsWith(reason.replace(" ", ""));
    }
}
