package dev.toolshelf.search.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected values come from Python's {@code re.search}. */
class PythonPatternTest {

    private static final int LONGEST = 200;

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource(
            delimiter = ' ',
            value = {
                "get_.*_data mcp__x__get_user_data",
                "(?i)slack SLACK",
                "(?i:A)b ab",
                "(?P<n>a)b ab",
                "(?#note)a a",
                "a(?#note)+b aab",
                "a{,3}b aab",
                "a{2} aa",
                "a{ a{",
                "{a} {a}",
                "{2 {2",
                "\\Aab\\Z ab",
                "[]a] ]",
                "[[:alpha:]] :]",
                "[a&&b] &",
                "[a\\]] ]",
                "[+--] -",
                "\\d+ ٣",
                "\\w+ é",
                "[\\w-]+ é-",
                "[\\s\\S] é",
                "\\u00e9 é",
                "\\x41 A",
                "\\. a.b",
                "[💡] x💡",
                "a.c a💡c",
                "(ab)+?c ababc",
                "x| y",
            })
    void finds_what_python_finds(String pattern, String text) throws RefusedPatternException {
        assertThat(found(pattern, text)).isTrue();
    }

    @ParameterizedTest(name = "{0} not in {1}")
    @CsvSource(
            delimiter = ' ',
            value = {
                "slack SLACK",
                "(?-i:a) A",
                "ab$ abc",
                "[^]a] ]",
                "(?a)\\d ٣",
                "(?a)\\w é",
                "a{3} aa",
                "\\bre\\b more"
            })
    void misses_what_python_misses(String pattern, String text) throws RefusedPatternException {
        assertThat(found(pattern, text)).isFalse();
    }

    @Test
    void the_end_is_also_before_a_last_line_break_and_in_multiline_before_each() throws RefusedPatternException {
        assertThat(found("ab$", "ab\n")).isTrue();
        assertThat(found("ab$", "ab\nc")).isFalse();
        assertThat(found("(?m)^b$", "a\nb\nc")).isTrue();
        assertThat(found("(?m:^b$)", "a\nb\nc")).isTrue();
        assertThat(found("\\s", "\u00a0")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?=a)",
                "(?!a)",
                "(?<=a)b",
                "(?<!a)b",
                "(a)\\1",
                "(?P<n>a)(?P=n)",
                "(a)?(?(1)b)",
                "(?>a)",
                "a++",
                "(?x)a",
                "\\N{DASH}"
            })
    void what_a_linear_engine_lacks_is_refused_with_the_reason(String pattern) {
        assertThatThrownBy(() -> PythonPattern.compile(pattern, LONGEST))
                .isInstanceOfSatisfying(
                        RefusedPatternException.class,
                        refused -> assertThat(refused.code()).isEqualTo("invalid_pattern"))
                .hasMessageContaining("at character");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a",
                "a)",
                "[a",
                "*a",
                "a**",
                "a{2}{3}",
                "^*",
                "\\b+",
                "\\p{L}",
                "\\Q",
                "\\",
                "[b-a]",
                "[\\w-z]",
                "a(?i)b",
                "(?z)",
                "(?P<1>a)",
                "(?i",
                "\\x4",
                "a{3,2}"
            })
    void what_python_refuses_is_refused(String pattern) {
        assertThatThrownBy(() -> PythonPattern.compile(pattern, LONGEST)).isInstanceOf(RefusedPatternException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(a{100}){100}", "((((a{1000}){1000}){1000}){1000})", "a{1001}", "a{99999}", "(a{40}|b{40}){13}"
            })
    void repetitions_that_multiply_are_refused(String pattern) {
        assertThatThrownBy(() -> PythonPattern.compile(pattern, LONGEST)).isInstanceOf(RefusedPatternException.class);
    }

    @Test
    void length_is_counted_in_characters_and_has_its_own_code() throws RefusedPatternException {
        assertThat(found("💡".repeat(LONGEST), "💡".repeat(LONGEST))).isTrue();
        assertThatThrownBy(() -> PythonPattern.compile("x".repeat(LONGEST + 1), LONGEST))
                .isInstanceOfSatisfying(
                        RefusedPatternException.class,
                        refused -> assertThat(refused.code()).isEqualTo("pattern_too_long"));
    }

    private static boolean found(String pattern, String text) throws RefusedPatternException {
        return PythonPattern.compile(pattern, LONGEST).pattern().matcher(text).find();
    }
}
