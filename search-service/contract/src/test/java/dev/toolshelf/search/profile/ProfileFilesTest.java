package dev.toolshelf.search.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ProfileFilesTest {

    static final Iterable<String> BUILT_IN = Profiles.builtIn().names();

    @TempDir
    private Path folder;

    @BeforeEach
    void other_files_may_stand_beside() throws IOException {
        Files.writeString(folder.resolve("README.md"), "no profile");
    }

    @Test
    void a_file_says_what_differs_from_the_profile_that_it_extends() throws IOException {
        given("quick", "{'extends':'claude-code','results':{'defaultLimit':3},'placeholder':false}");

        Profile quick = Profiles.withFilesOf(folder).named("quick").orElseThrow();

        Profile parent = Profiles.builtIn().named("claude-code").orElseThrow();
        assertThat(quick.name()).isEqualTo("quick");
        assertThat(quick.results().defaultLimit()).isEqualTo(3);
        assertThat(quick.placeholder()).isFalse();
        assertThat(quick.results().cap()).isEqualTo(parent.results().cap());
        assertThat(quick.results().form()).isEqualTo(parent.results().form());
        assertThat(quick.ranking()).isEqualTo(parent.ranking());
        assertThat(quick.searchTool()).isEqualTo(parent.searchTool());
        assertThat(quick.announcement()).isEqualTo(parent.announcement());
    }

    @Test
    void the_products_profiles_stay_as_they_are_beside_those_of_the_folder() throws IOException {
        given("quick", "{'extends':'claude-code'}");

        Profiles profiles = Profiles.withFilesOf(folder);

        assertThat(profiles.names())
                .contains("quick")
                .hasSize(Profiles.builtIn().names().size() + 1);
        for (Profile profile : Profiles.builtIn().all()) {
            assertThat(profiles.named(profile.name())).contains(profile);
        }
    }

    @ParameterizedTest
    @FieldSource("BUILT_IN")
    void every_profile_of_the_product_can_be_extended_and_keeps_all_that_it_has(String name) throws IOException {
        given("copy", "{'extends':'" + name + "'}");

        Profile copy = Profiles.withFilesOf(folder).named("copy").orElseThrow();

        assertThat(copy)
                .usingRecursiveComparison()
                .ignoringFields("name")
                .isEqualTo(Profiles.builtIn().named(name).orElseThrow());
    }

    @Test
    void a_file_can_extend_another_file_whatever_their_order() throws IOException {
        given("a", "{'extends':'b','results':{'cap':40}}");
        given("b", "{'extends':'c','results':{'defaultLimit':7}}");
        given("c", "{'extends':'toolshelf','results':{'defaultLimit':6,'cap':30}}");

        Profiles profiles = Profiles.withFilesOf(folder);

        assertThat(profiles.named("a").orElseThrow().results())
                .extracting(Profile.Results::defaultLimit, Profile.Results::cap)
                .containsExactly(7, 40);
        assertThat(profiles.named("b").orElseThrow().results().cap()).isEqualTo(30);
        assertThat(profiles.named("c").orElseThrow().results().defaultLimit()).isEqualTo(6);
    }

    @Test
    void null_takes_a_field_away() throws IOException {
        given("unlimited", "{'extends':'claude-code','results':{'cap':null}}");

        assertThat(Profiles.withFilesOf(folder)
                        .named("unlimited")
                        .orElseThrow()
                        .results()
                        .cap())
                .isNull();
    }

    @Test
    void a_ranking_of_another_kind_takes_the_place_of_the_whole() throws IOException {
        given("by-words", "{'extends':'claude-code','ranking':{'name':'bm25','k1':1.5,'b':0.5,'document':'codex'}}");

        assertThat(Profiles.withFilesOf(folder).named("by-words").orElseThrow().ranking())
                .isEqualTo(new Ranking.Bm25(1.5, 0.5, "codex"));
    }

    @Test
    void one_parameter_of_a_ranking_can_be_changed() throws IOException {
        given("steeper", "{'extends':'codex','ranking':{'k1':2.0}}");

        assertThat(Profiles.withFilesOf(folder).named("steeper").orElseThrow().ranking())
                .isEqualTo(new Ranking.Bm25(2.0, 0.75, "codex"));
    }

    @Test
    void a_schema_takes_the_place_of_the_whole_schema() throws IOException {
        given(
                "one-field",
                "{'extends':'claude-code','searchTool':{'inputSchema':{'type':'object','properties':{'q':{'type':'string'}}}}}");

        Profile.SearchTool tool =
                Profiles.withFilesOf(folder).named("one-field").orElseThrow().searchTool();

        assertThat(tool.name()).isEqualTo("ToolSearch");
        assertThat(tool.inputSchema().text())
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"q\":{\"type\":\"string\"}}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'extends':'claude-code','exposure':'nativ'}                     | exposure             | "nativ"
            {'extends':'claude-code','announcment':{}}                       | announcment          | known are
            {'extends':'claude-code','results':{'form':'xml'}}               | results.form         | tool_reference
            {'extends':'claude-code','results':{'defaultLimit':0}}           | results.defaultLimit | at least 1
            {'extends':'claude-code','results':{'defaultLimit':'5'}}         | results.defaultLimit | "5"
            {'extends':'claude-code','results':{'cap':2}}                    | results.cap          | is 2
            {'extends':'claude-code','results':null}                         | results              | missing
            {'extends':'claude-code','exposure':null}                        | exposure             | missing
            {'extends':'claude-code','ranking':{'name':'bm25','b':0.5}}      | ranking.k1           | missing
            {'extends':'claude-code','ranking':{'name':'magic'}}             | ranking              | magic
            {'extends':'claude-code','searchTool':{'name':'tool search'}}    | searchTool.name      | tool search
            {'extends':'claude-code','searchTool':{'description':' '}}       | searchTool.description | must be given
            {'extends':'claude-code','searchTool':{'inputSchema':{}}}        | searchTool.inputSchema | type object
            {'extends':'claude-code','searchTool':null}                      | searchTool           | native
            {'extends':'claude-code','exposure':'dispatcher'}                | dispatcher           | dispatcher
            {'extends':'claude-code','exposure':'code-mode'}                 | codeTool             | code-mode
            {'extends':'claude-code','name':'other'}                         | name                 | "other"
            {'extends':'claude-kode'}                                        | extends              | claude-kode
            {'extends':7}                                                    | extends              | 7
            {'extends':'mine'}                                               | extends              | itself
            """)
    void a_bad_file_is_refused_with_file_field_value_and_rule(String text, String field, String said)
            throws IOException {
        given("mine", text);

        assertThatThrownBy(() -> Profiles.withFilesOf(folder))
                .isInstanceOfSatisfying(ProfileFileException.class, refused -> {
                    assertThat(refused.file()).isEqualTo("mine.json");
                    assertThat(refused.field()).isEqualTo(field);
                })
                .hasMessageContaining("mine.json")
                .hasMessageContaining(field)
                .hasMessageContaining(said);
    }

    @Test
    void two_tools_of_one_profile_cannot_have_one_name() throws IOException {
        given(
                "twice",
                "{'extends':'claude-code','dispatcher':{'name':'ToolSearch','description':'Runs.','inputSchema':{'type':'object'}}}");

        assertThatThrownBy(() -> Profiles.withFilesOf(folder))
                .hasMessageContaining("dispatcher.name is ToolSearch")
                .hasMessageContaining("searchTool");
    }

    @Test
    void files_that_extend_each_other_are_refused() throws IOException {
        given("a", "{'extends':'b'}");
        given("b", "{'extends':'a'}");

        assertThatThrownBy(() -> Profiles.withFilesOf(folder))
                .isInstanceOf(ProfileFileException.class)
                .hasMessageContaining("must not lead back to itself");
    }

    @Test
    void a_name_of_the_product_cannot_be_taken() throws IOException {
        given("toolshelf", "{'extends':'claude-code'}");

        assertThatThrownBy(() -> Profiles.withFilesOf(folder))
                .isInstanceOf(ProfileFileException.class)
                .hasMessageContaining("toolshelf.json")
                .hasMessageContaining("comes with the product");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'extends':     | no JSON
            []              | no object
            """)
    void what_is_no_object_is_refused(String text, String said) throws IOException {
        given("mine", text);

        assertThatThrownBy(() -> Profiles.withFilesOf(folder))
                .isInstanceOf(ProfileFileException.class)
                .hasMessageContaining("mine.json")
                .hasMessageContaining(said);
    }

    @Test
    void a_folder_that_is_not_there_is_refused() {
        assertThatThrownBy(() -> Profiles.withFilesOf(folder.resolve("nowhere")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("nowhere");
    }

    private void given(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".json"), text.replace('\'', '"'));
    }
}
