package dev.toolshelf.tokens.posted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.posted.PostedTools.MalformedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostedToolsTest {

    @Test
    void a_tool_reads_the_same_in_the_form_of_mcp_and_of_each_provider() throws MalformedException {
        PostedTools posted = PostedTools.read("""
                {"server":"my server","tools":[
                 {"name":"a","description":"Adds","inputSchema":{"type":"object","title":"t"}},
                 {"name":"a","description":"Adds","input_schema":{"type":"object","title":"t"}},
                 {"type":"function","name":"a","description":"Adds","parameters":{"type":"object","title":"t"}},
                 {"type":"function","function":{"name":"a","description":"Adds","parameters":{"type":"object","title":"t"}}}]}
                """);

        assertThat(posted.label()).isEqualTo("my_server");
        assertThat(posted.listing().tools())
                .hasSize(4)
                .allMatch(Tool.of("a", "Adds", "{\"type\":\"object\",\"title\":\"t\"}")::equals);
    }

    @Test
    void without_server_and_schema_there_is_a_name_to_count() throws MalformedException {
        PostedTools posted = PostedTools.read("{\"tools\":[{\"name\":\"a\",\"description\":null}]}");

        assertThat(posted.label()).isEqualTo("-");
        assertThat(posted.listing().tools()).containsExactly(Tool.of("a", "", "{\"type\":\"object\"}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "''|none",
                "[]|none",
                "{|none",
                "{}|tools",
                "{\"tools\":{}}|tools",
                "{\"tools\":[],\"server\":7}|server",
                "{\"tools\":[{\"name\":\"a\"},7]}|tools[1].name",
                "{\"tools\":[{\"name\":\" \"}]}|tools[0].name",
                "{\"tools\":[{\"name\":\"a\",\"description\":[]}]}|tools[0].description",
                "{\"tools\":[{\"name\":\"a\",\"inputSchema\":\"x\"}]}|tools[0].inputSchema"
            })
    void a_body_that_is_no_list_of_tools_is_refused_with_the_field(String body, String field) {
        MalformedException refused = catchThrowableOfType(MalformedException.class, () -> PostedTools.read(body));

        assertThat(refused.field()).isEqualTo(field);
        assertThat(refused).message().isNotBlank();
    }
}
