package dev.toolshelf.catalog.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SPEC section 2: names, their short forms and their parts. */
class ToolNameTest {

    @ParameterizedTest
    @CsvSource({
        "mcp__slack__send_message, slack|send|message",
        "NotebookEdit, notebook|edit",
        "mcp__github__create-issue, github|create|issue",
        "getURL, get|url",
        "HTTPServer, httpserver",
        "mcp__a__listPullRequests_v2, a|list|pull|requests|v2",
        "__x--y__, x|y",
        "mcp__, ''"
    })
    void a_name_is_split_at_separators_and_humps(String name, String parts) {
        assertThat(String.join("|", ToolName.parts(name))).isEqualTo(parts);
    }

    @Test
    void other_characters_become_underscores_one_per_code_unit() {
        assertThat(ToolName.mcp("my server.io", "get/ü😀")).isEqualTo("mcp__my_server_io__get____");
    }

    @ParameterizedTest
    @CsvSource({"a, true", "A-b_9, true", "'', false", "a.b, false", "ä, false"})
    void a_provider_takes_only_its_pattern(String name, boolean taken) {
        assertThat(ToolName.acceptable(name)).isEqualTo(taken);
    }

    @Test
    void a_provider_takes_64_characters_and_not_65() {
        assertThat(ToolName.acceptable("x".repeat(64))).isTrue();
        assertThat(ToolName.acceptable("x".repeat(65))).isFalse();
    }

    @Test
    void the_short_form_is_the_head_and_twelve_digits_of_source_and_original_name() {
        String form = ToolName.shortForm("mcp__s__" + "long".repeat(30), "s", "long".repeat(30));

        assertThat(form).hasSize(64).startsWith("mcp__s__longlong").matches(".{51}_[0-9a-f]{12}");
        assertThat(ToolName.shortForm("mcp__s__read-file", "s", "read-file"))
                .isEqualTo("mcp__s__read-file_3d6cba0495ad");
    }

    @Test
    void the_short_form_keeps_source_and_name_apart() {
        assertThat(ToolName.shortForm("x", "ab", "c")).isNotEqualTo(ToolName.shortForm("x", "a", "bc"));
    }
}
