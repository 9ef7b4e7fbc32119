package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.world.TestWorld.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.RawJson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A tool that was shown as text alone cannot be called where a reference must reveal it: it gets one. */
class FoundAsTextTest {

    private static final String CREATE = "mcp__github__create_issue";

    private final TestWorld world = new TestWorld()
            .builtin("harness", tool("Read"))
            .mcp("github", tool("create_issue"), tool("list_issues"))
            .pool("p", "harness", "github");
    private final Script script = new Script(world).start().user("go");

    @Test
    void a_tool_that_the_harness_found_as_text_gets_a_reference_with_the_next_payload() {
        script.calls("c1:Read");
        found("c1", CREATE);

        assertThat(script.last().deferred()).contains(CREATE);
        assertThat(script.last().references()).containsExactly(CREATE);
        assertThat(script.last().record().reissued()).containsExactly(CREATE);
    }

    @Test
    void the_reference_is_given_once() {
        script.calls("c1:Read");
        found("c1", CREATE);

        script.assistant("Well.").user("And now?");

        assertThat(script.last().references()).containsExactly(CREATE);
    }

    @Test
    void a_tool_that_has_a_reference_gets_no_second_one() {
        script.search("select:" + CREATE).calls("c1:Read");
        found("c1", CREATE);

        assertThat(script.last().references()).containsExactly(CREATE);
        assertThat(script.last().record().reissued()).isEmpty();
    }

    private void found(String call, String... names) {
        script.apply(new ConversationEvent.Message(
                script.id(),
                null,
                "user",
                RawJson.parse("[" + Script.result(call) + "]"),
                null,
                null,
                null,
                List.of(names)));
    }
}
