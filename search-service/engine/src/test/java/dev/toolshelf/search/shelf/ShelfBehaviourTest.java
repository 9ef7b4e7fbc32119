package dev.toolshelf.search.shelf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What profile toolshelf promises beyond its measured recall. */
class ShelfBehaviourTest {

    private static final PoolSearch SEARCH = new Harnesses()
            .search(Profiles.builtIn().named("toolshelf").orElseThrow())
            .orElseThrow();

    @Test
    void a_name_in_any_spelling_comes_first() {
        TestPool pool = work();
        for (String query : List.of(
                "create_issue",
                "create-issue",
                "createIssue",
                "Create Issue",
                "mcp__github__create_issue",
                "CREATE ISSUE")) {
            assertThat(names(search(pool, query))).as(query).startsWith("mcp__github__create_issue");
            assertThat(search(pool, query).matches().get(0).why()).isEqualTo("name");
        }
    }

    @Test
    void an_exact_name_beats_siblings_that_talk_about_it() {
        TestPool pool = new TestPool().mcp("code", "find_symbol", "Looks up.");
        for (int i = 0; i < 20; i++) {
            pool.mcp("code", "symbol_tool_" + i, "Find a symbol, find every symbol, symbol by symbol.");
        }
        assertThat(names(search(pool, "find symbol"))).startsWith("mcp__code__find_symbol");
        assertThat(names(search(pool, "please find symbol Foo in the workspace")))
                .startsWith("mcp__code__find_symbol");
    }

    @Test
    void every_exact_name_in_a_longer_query_is_kept_on_top() {
        TestPool pool = work();
        assertThat(names(search(pool, "first use list_channels, then send_message to tell about the issue"))
                        .subList(0, 2))
                .containsExactlyInAnyOrder("mcp__slack__list_channels", "mcp__slack__send_message");
    }

    @Test
    void a_full_name_in_a_longer_query_comes_before_the_same_name_of_others() {
        TestPool pool = work().mcp("aaa", "create_issue", "Create an issue.");
        assertThat(names(search(pool, "call mcp__github__create_issue for this bug")))
                .startsWith("mcp__github__create_issue", "mcp__aaa__create_issue");
    }

    @Test
    void a_loaded_tool_is_found_by_its_name_only() {
        TestPool pool = work().loaded("NotebookEdit");
        assertThat(names(search(pool, "notebook edit"))).containsExactly("NotebookEdit");
        assertThat(names(search(pool, "edit the cells of my notebook"))).doesNotContain("NotebookEdit");
    }

    @Test
    void a_hidden_tool_is_never_found() {
        TestPool pool = work().override("github", "create_issue", LoadOverride.HIDDEN);
        for (String query : List.of("create_issue", "create an issue on github", "mcp__github__create_issue")) {
            assertThat(names(search(pool, query))).as(query).doesNotContain("mcp__github__create_issue");
        }
    }

    @Test
    void forms_of_a_word_are_one() {
        TestPool pool = work().mcp("money", "convert_currency", "Convert an amount.");
        assertThat(names(search(pool, "currencies conversion"))).startsWith("mcp__money__convert_currency");
        assertThat(names(search(pool, "listing channels"))).startsWith("mcp__slack__list_channels");
    }

    @Test
    void parameters_their_descriptions_and_values_are_searched() {
        TestPool pool = work().tool(
                        "media",
                        SourceKind.MCP,
                        Tool.of(
                                "transform",
                                "Transforms.",
                                "{\"type\":\"object\",\"properties\":{\"target\":{\"type\":\"object\",\"properties\":{"
                                        + "\"thumbnailWidth\":{\"type\":\"integer\",\"description\":\"Pixels of the raster.\"},"
                                        + "\"codec\":{\"enum\":[\"opus\",\"vorbis\"]}}}}}"));
        for (String query : List.of("thumbnail width", "raster pixels", "vorbis")) {
            assertThat(names(search(pool, query))).as(query).containsExactly("mcp__media__transform");
        }
    }

    @Test
    void a_servers_name_and_instructions_are_searched() {
        TestPool pool = work().mcp("postgres", "query", "Runs a statement.")
                .mcp("warehouse", "load", "Loads rows.")
                .instructions("warehouse", "Access to the company's clickhouse cluster.");
        assertThat(names(search(pool, "postgres statement"))).startsWith("mcp__postgres__query");
        assertThat(names(search(pool, "clickhouse"))).containsExactly("mcp__warehouse__load");
    }

    @Test
    void a_brand_is_found_however_its_humps_are_written() {
        TestPool pool = work().mcp("video", "find_clip", "Finds a clip on YouTube.");
        for (String query : List.of("youtube", "YouTube clip", "Youtube")) {
            assertThat(names(search(pool, query))).as(query).startsWith("mcp__video__find_clip");
        }
    }

    @Test
    void the_most_specific_word_counts_most() {
        TestPool pool = new TestPool().mcp("a", "fetch_page", "Get the data of a page by its id for the user.");
        for (int i = 0; i < 10; i++) {
            pool.mcp("b", "get_data_" + i, "Get data for the user by id, get user data.");
        }
        pool.mcp("c", "sextant", "Navigation.");
        assertThat(names(search(pool, "get user data by sextant"))).startsWith("mcp__c__sextant");
    }

    @Test
    void a_query_about_something_else_finds_nothing_and_says_so() {
        TestPool pool = work();
        for (String query : List.of(
                "run shell command execute code python", "what is the status", "the", "hello there", "??? (((+")) {
            SearchAnswer answer = search(pool, query);
            assertThat(answer.matches()).as(query).isEmpty();
            assertThat(answer.error()).as(query).isNull();
            assertThat(answer.searched()).as(query).isEqualTo(6);
        }
    }

    @Test
    void a_generic_word_is_evidence_in_a_name() {
        TestPool pool = work().mcp("ops", "service_status", "Tells.");
        assertThat(names(search(pool, "what is the status"))).startsWith("mcp__ops__service_status");
    }

    @Test
    void one_slip_in_a_word_that_no_tool_has_is_forgiven() {
        TestPool pool = work();
        assertThat(names(search(pool, "craete isue"))).startsWith("mcp__github__create_issue");
        assertThat(names(search(pool, "send a mesage"))).startsWith("mcp__slack__send_message");
        assertThat(names(search(pool, "githb repositry"))).startsWith("mcp__github__list_repositories");
    }

    @Test
    void a_word_that_some_tool_has_is_never_corrected() {
        TestPool pool = work().mcp("log", "find_massage", "Books a massage.");
        assertThat(names(search(pool, "massage"))).containsExactly("mcp__log__find_massage");
    }

    @Test
    void accents_and_scripts_without_spaces_are_found() {
        TestPool pool = work().mcp("de", "uebersetzer", "Texte übersetzen").mcp("jp", "honyaku", "文章を英語に翻訳する");
        assertThat(names(search(pool, "ubersetzen"))).containsExactly("mcp__de__uebersetzer");
        assertThat(names(search(pool, "u\u0308bersetzen"))).containsExactly("mcp__de__uebersetzer");
        assertThat(names(search(pool, "翻訳"))).containsExactly("mcp__jp__honyaku");
        assertThat(names(search(pool, "英語の翻訳"))).containsExactly("mcp__jp__honyaku");
    }

    @Test
    void required_words_are_required() {
        TestPool pool = work();
        assertThat(names(search(pool, "+slack send issue")))
                .isNotEmpty()
                .allMatch(name -> name.startsWith("mcp__slack__"));
        assertThat(search(pool, "+nowhere send message").matches()).isEmpty();
    }

    @Test
    void each_need_of_a_text_with_several_is_met() {
        TestPool pool = work();
        for (int i = 0; i < 6; i++) {
            pool.mcp("github", "issue_helper_" + i, "Works on issues of a repository with labels.");
        }
        assertThat(names(search(
                        pool,
                        "Create an issue in the repository with labels and assignees. Send a message to the team.")))
                .contains("mcp__github__create_issue", "mcp__slack__send_message");
    }

    @Test
    void the_order_does_not_depend_on_the_order_of_sources_or_tools() {
        List<String[]> tools = new ArrayList<>();
        for (String server : List.of("one", "two", "three")) {
            for (int i = 0; i < 8; i++) {
                tools.add(new String[] {server, "read_file_" + (char) ('k' + i), "Reads a file."});
            }
        }
        long seed = 7;
        Random random = new Random(seed);
        List<String> first = null;
        for (int round = 0; round < 20; round++) {
            Collections.shuffle(tools, random);
            TestPool pool = new TestPool();
            tools.forEach(tool -> pool.mcp(tool[0], tool[1], tool[2]));
            List<String> names = names(SEARCH.search("q", "read a file", 10, pool.index()));
            first = first == null ? names : first;
            assertThat(names).as("seed %d, round %d", seed, round).isEqualTo(first);
        }
        assertThat(first).hasSize(10).isSorted();
    }

    @Test
    void a_text_of_any_length_is_answered() {
        StringBuilder text = new StringBuilder("create issue ");
        for (int i = 0; i < 1500; i++) {
            text.append("word")
                    .append((char) ('a' + i % 26))
                    .append((char) ('a' + i / 26 % 26))
                    .append(' ');
        }
        SearchAnswer answer = search(work(), text.toString());
        assertThat(names(answer)).startsWith("mcp__github__create_issue");
        assertThat(answer.notes()).anyMatch(note -> note.contains("first 64"));
    }

    @Test
    void select_prefix_and_empty_queries_are_as_the_section_on_search_says() {
        TestPool pool = work();
        assertThat(names(search(pool, "select:mcp__slack__send_message, nothing")))
                .containsExactly("mcp__slack__send_message");
        assertThat(search(pool, "select:nothing").missing()).containsExactly("nothing");
        assertThat(names(search(pool, "mcp__slack")))
                .allMatch(name -> name.startsWith("mcp__slack__"))
                .hasSize(2);
        assertThat(search(pool, "  ").error()).isNotNull();
        assertThat(search(new TestPool(), "anything at all").matches()).isEmpty();
    }

    private static TestPool work() {
        return new TestPool()
                .mcp("github", "create_issue", "Open a new issue in a repository, with labels and a status.")
                .mcp("github", "list_repositories", "List the repositories of an owner.")
                .mcp("slack", "send_message", "Send a message to a channel or person.")
                .mcp("slack", "list_channels", "List the channels of the workspace.")
                .mcp("calendar", "create_event", "Create an event, with a status code.")
                .mcp("mail", "send_email", "Send an email with attachments.");
    }

    private static SearchAnswer search(TestPool pool, String query) {
        return SEARCH.search("q", query, null, pool.index());
    }

    private static List<String> names(SearchAnswer answer) {
        return answer.matches().stream().map(Match::name).toList();
    }
}
