package dev.toolshelf.search.findability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.findability.Findability.Finding;
import dev.toolshelf.search.findability.Findability.Place;
import dev.toolshelf.search.findability.Findability.Twin;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindabilityTest {

    private static final Profile PROFILE = Profiles.builtIn().choose();
    private static final PoolSearch SEARCH = new Harnesses().search(PROFILE).orElseThrow();

    @Test
    void a_tool_that_says_what_it_does_is_found_by_name_and_by_description() {
        TestPool pool = new TestPool()
                .mcp("slack", "send_message", "Posts a text to a channel. More is said here.")
                .mcp("github", "create_issue", "Opens a ticket in a repository.");

        Findability report = check(pool, "slack");

        assertThat(report.foundByName()).isEqualTo(1);
        assertThat(report.foundByDescription()).isEqualTo(1);
        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.name()).isEqualTo("mcp__slack__send_message");
            assertThat(finding.byName()).isEqualTo(new Place("send message", 1));
            assertThat(finding.byDescription()).isEqualTo(new Place("posts a text to a channel", 1));
            assertThat(finding.problems()).isEmpty();
        });
        assertThat(report.onlyProblems().findings()).isEmpty();
    }

    @Test
    void a_tool_whose_words_find_another_one_first_is_shadowed_and_the_other_one_says_so() {
        TestPool pool = new TestPool()
                .mcp("notes", "save", "Channel message sender")
                .mcp("slack", "channel_message_sender", "Posts something.");

        Finding shadowed = only(check(pool, "notes"));
        Finding shadow = only(check(pool, "slack"));

        assertThat(shadowed.byDescription().rank()).isEqualTo(2);
        assertThat(shadowed.shadowedBy()).containsExactly("mcp__slack__channel_message_sender");
        assertThat(shadowed.shadows()).isEmpty();
        assertThat(shadow.shadowedBy()).isEmpty();
        assertThat(shadow.shadows()).containsExactly("mcp__notes__save");
    }

    @Test
    void a_tool_that_too_many_come_before_is_not_found_by_its_description() {
        TestPool pool = new TestPool().mcp("quiet", "go", "report builder");
        IntStream.range(0, 12).forEach(i -> pool.mcp("loud" + i, "report_builder_" + i, "Anything"));

        Finding finding = only(check(pool, "quiet"));

        assertThat(finding.byDescription().rank()).isNull();
        assertThat(finding.shadowedBy()).hasSize(5);
        assertThat(finding.problems())
                .containsExactly("the first words of its description do not find it among the first 5");
    }

    @Test
    void tools_of_two_servers_that_say_the_same_words_are_twins() {
        TestPool pool = new TestPool()
                .mcp("github", "create_issue", "Opens an issue.")
                .mcp("gitlab", "createIssue", "opens AN issue")
                .mcp("jira", "create_ticket", "Opens an issue.");

        Finding finding = only(check(pool, "github"));

        assertThat(finding.twins()).containsExactly(new Twin("mcp__gitlab__createIssue", 1.0));
        assertThat(finding.problems()).contains("it can hardly be told from mcp__gitlab__createIssue");
    }

    @Test
    void a_text_that_differs_in_one_word_of_many_is_a_near_twin() {
        String words = "reads the rows of one table of the connected warehouse and returns each column with type";
        TestPool pool = new TestPool().mcp("a", "rows", words).mcp("b", "rows", words + " quickly");

        Twin twin = only(check(pool, "a")).twins().get(0);

        assertThat(twin.name()).isEqualTo("mcp__b__rows");
        assertThat(twin.likeness()).isBetween(0.9, 0.99);
    }

    @Test
    void what_is_not_searched_has_no_place_and_what_is_hidden_is_not_reported() {
        TestPool pool = new TestPool()
                .mcp("slack", "send", "Posts a text.")
                .mcp("slack", "ping", "Answers at once.")
                .mcp("slack", "purge", "Deletes all.")
                .override("slack", "ping", LoadOverride.ALWAYS)
                .override("slack", "purge", LoadOverride.HIDDEN);

        Findability report = check(pool, "slack");

        assertThat(report.tools()).isEqualTo(2);
        assertThat(report.deferred()).isEqualTo(1);
        assertThat(report.findings()).extracting(Finding::name).containsExactly("mcp__slack__send", "mcp__slack__ping");
        assertThat(report.findings().get(1).byName()).isNull();
        assertThat(report.findings().get(1).byDescription()).isNull();
    }

    @Test
    void a_tool_without_description_is_told_as_a_problem() {
        Finding finding = only(check(new TestPool().mcp("slack", "send"), "slack"));

        assertThat(finding.byDescription()).isNull();
        assertThat(finding.problems()).containsExactly("it has no description");
    }

    @Test
    void a_description_that_looks_like_a_query_of_another_kind_is_searched_as_words() {
        Finding finding = only(check(new TestPool().mcp("db", "rows", "select: +rows, mcp__db"), "db"));

        assertThat(finding.byDescription()).isEqualTo(new Place("select rows mcp db", 1));
    }

    @Test
    void a_large_listing_is_looked_at_in_parts_each_of_which_says_where_the_next_begins() {
        TestPool pool = new TestPool();
        IntStream.range(0, 7).forEach(i -> pool.mcp("many", "tool_" + i, "Does thing number " + i + "."));
        PoolIndex index = pool.index();

        Findability first = FindabilityCheck.of(SEARCH, 5, index, "many", 0, 5);
        Findability second = FindabilityCheck.of(SEARCH, 5, index, "many", first.next(), 5);

        assertThat(first.tools()).isEqualTo(7);
        assertThat(first.looked()).isEqualTo(5);
        assertThat(first.next()).isEqualTo(5);
        assertThat(second.findings())
                .extracting(Finding::name)
                .containsExactly("mcp__many__tool_5", "mcp__many__tool_6");
        assertThat(second.next()).isNull();
        assertThat(FindabilityCheck.of(SEARCH, 5, index, "many", 99, 5).findings())
                .isEmpty();
    }

    @Test
    void a_source_that_is_not_in_the_pool_cannot_be_checked() {
        TestPool pool = new TestPool().mcp("slack", "send", "Posts.");

        assertThatThrownBy(() -> check(pool, "jira"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jira");
    }

    private static Finding only(Findability report) {
        assertThat(report.findings()).hasSize(1);
        return report.findings().get(0);
    }

    private static Findability check(TestPool pool, String source) {
        return FindabilityCheck.of(SEARCH, PROFILE.results().defaultLimit(), pool.index(), source, 0, 1_000);
    }
}
