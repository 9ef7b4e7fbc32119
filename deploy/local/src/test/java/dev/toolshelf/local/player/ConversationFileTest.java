package dev.toolshelf.local.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.local.stack.ExitCode;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversationFileTest {
    private static final String START = "{'type':'start','eventId':'s','model':'m'}";

    @TempDir
    Path folder;

    private ConversationFile read(String... lines) {
        try {
            Path file = folder.resolve("c.jsonl");
            Files.write(
                    file, List.of(String.join("\n", lines).replace('\'', '"').split("\n")));
            return ConversationFile.read(file, "sample");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_start_without_a_pool_gets_the_sample_s_and_one_with_a_pool_keeps_it() {
        assertThat(read(START).pool()).isEqualTo("sample");
        assertThat(read("{'type':'start','eventId':'s','pool':'mine'}").pool()).isEqualTo("mine");
        assertThat(read(START).model()).contains("m");
    }

    @Test
    void empty_lines_are_skipped_and_a_line_says_whose_it_is() {
        ConversationFile file = read(
                START,
                "",
                "{'type':'fork','eventId':'f','child':'kid','history':true}",
                "{'type':'message','eventId':'m','conversation':'kid','role':'user','content':'x'}");

        assertThat(file.lines()).hasSize(3);
        assertThat(file.lines().get(0).name()).isEmpty();
        assertThat(file.lines().get(2).name()).contains("kid");
        assertThat(file.lines().get(2).event().has("conversation")).isFalse();
    }

    @Test
    void a_run_gives_the_child_and_its_fork_an_id_of_its_own() {
        ConversationFile file = read(START, "{'type':'fork','eventId':'f','child':'kid'}");
        ConversationIds ids = new ConversationIds("run-1");

        ObjectNode fork = ids.rewritten(file.lines().get(1));

        assertThat(fork.path("child").asText()).isEqualTo("run-1-kid");
        assertThat(ids.of(Optional.of("kid"))).isEqualTo("run-1-kid");
        assertThat(ids.of(Optional.empty())).isEqualTo("run-1");
        assertThat(file.lines().get(1).event().path("child").asText()).isEqualTo("kid");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'message'                                              | line 2: Unexpected end",
                "[]                                                             | line 2: not a JSON object",
                "{'type':'message'}                                             | line 2: the event has no \"eventId\"",
                "{'eventId':'m'}                                                | line 2: the event has no \"type\"",
                "{'type':'message','eventId':'m','conversation':'nobody'}       | line 2: no start or fork before this line begins the conversation \"nobody\"",
                "{'type':'message','eventId':'m','role':'robot','content':'x'}  | line 2: role is \"robot\"; it must be user or assistant",
                "{'type':'message','eventId':'m','content':'x'}                 | line 2: role is missing",
                "{'type':'message','eventId':'m','role':'user'}                 | line 2: content is missing",
                "{'type':'message','eventId':'m','role':'user','content':null}  | line 2: content is missing",
                "{'type':'message','eventId':'m','role':'user','content':[]}    | line 2: content is empty",
                "{'type':'message','eventId':'m','role':'user','content':''}    | line 2: content is empty",
                "{'type':'message','eventId':'m','role':'user','content':7}     | line 2: content must be a string or an array",
                "{'type':'message','eventId':'a b','role':'user','content':'x'} | line 2: eventId is \"a b\"; it must match",
                "{'type':'massage','eventId':'m'}                               | massage",
                "{'type':'hint','eventId':'m','sources':'github'}               | line 2: sources",
                "{'type':'fork','eventId':'m'}                                  | line 2: child is",
            })
    void a_line_that_cannot_be_played_is_named_with_its_reason(String line, String reason) {
        assertThatThrownBy(() -> read(START, line))
                .hasMessageContaining(reason)
                .isInstanceOf(StackFailure.class)
                .extracting(e -> ((StackFailure) e).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void a_file_that_does_not_begin_with_a_start_is_refused() {
        assertThatThrownBy(() -> read("{'type':'message','eventId':'m'}")).hasMessageContaining("\"start\"");
    }

    @Test
    void an_id_that_is_none_is_refused() {
        assertThatThrownBy(() -> new ConversationIds("a/b")).hasMessageContaining("a/b");
        assertThatThrownBy(() -> new ConversationIds("x".repeat(120)).of(Optional.of("a-long-name")))
                .hasMessageContaining("conversation");
    }
}
