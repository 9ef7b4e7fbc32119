package dev.toolshelf.local.player;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DuePayloadTest {
    private final DuePayload due = new DuePayload(true);

    private static JsonNode event(String json) {
        try {
            return Json.mapper().readTree(json.replace('\'', '"'));
        } catch (java.io.IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static boolean after(DuePayload due, String json) {
        return due.after(event(json));
    }

    private static final String SEARCH = "{'type':'tool_use','id':'s1','name':'ToolSearch','input':{'query':'q'}}";
    private static final String READ = "{'type':'tool_use','id':'r1','name':'Read','input':{}}";

    private static String user(String content) {
        return "{'type':'message','role':'user','content':" + content + "}";
    }

    private static String assistant(String... blocks) {
        return "{'type':'message','role':'assistant','content':[" + String.join(",", blocks) + "]}";
    }

    private static String result(String id) {
        return "{'type':'tool_result','tool_use_id':'" + id + "','content':'ok'}";
    }

    @Test
    void a_user_message_is_due_a_start_and_an_assistant_text_are_not() {
        assertThat(after(due, "{'type':'start','model':'m'}")).isFalse();
        assertThat(after(due, user("'hello'"))).isTrue();
        assertThat(after(due, assistant("{'type':'text','text':'hi'}"))).isFalse();
        assertThat(after(due, "{'type':'hint','sources':[]}")).isFalse();
        assertThat(after(due, "{'type':'boundary','summary':'s'}")).isFalse();
        assertThat(after(due, "{'type':'fork','child':'c'}")).isFalse();
        assertThat(after(due, "{'type':'end'}")).isFalse();
    }

    @Test
    void a_search_alone_is_due_at_once_because_toolshelf_answers_it() {
        assertThat(after(due, assistant(SEARCH))).isTrue();
    }

    @Test
    void a_search_beside_another_call_is_due_with_the_harness_s_result() {
        assertThat(after(due, assistant(READ, SEARCH))).isFalse();
        assertThat(after(due, user("[" + result("r1") + "]"))).isTrue();
    }

    @Test
    void without_auto_answer_the_harness_answers_the_search_too() {
        after(due, "{'type':'start','autoAnswer':false}");

        assertThat(after(due, assistant(READ, SEARCH))).isFalse();
        assertThat(after(due, user("[" + result("r1") + "]"))).isFalse();
        assertThat(after(due, user("[" + result("s1") + "]"))).isTrue();
    }

    @Test
    void a_setting_turns_auto_answer_on_and_off() {
        after(due, "{'type':'settings','autoAnswer':false}");
        assertThat(after(due, assistant(SEARCH))).isFalse();
        assertThat(after(due, user("[" + result("s1") + "]"))).isTrue();

        after(due, "{'type':'settings','autoAnswer':true}");
        assertThat(after(due, assistant(SEARCH))).isTrue();
    }

    @Test
    void text_that_comes_before_all_results_is_held() {
        after(due, assistant(READ));

        assertThat(after(due, user("'and another thing'"))).isFalse();
        assertThat(after(due, user("[" + result("r1") + "]"))).isTrue();
    }

    @Test
    void respond_false_only_appends() {
        assertThat(after(due, "{'type':'message','role':'user','content':'note','respond':false}"))
                .isFalse();
        assertThat(after(due, user("'now answer'"))).isTrue();
    }

    @Test
    void an_interruption_is_due_only_if_the_user_has_spoken_meanwhile() {
        after(due, assistant(READ));
        assertThat(after(due, "{'type':'interrupted'}")).isFalse();
        assertThat(after(due, user("'stop that'"))).isTrue();

        after(due, assistant(READ));
        after(due, user("'wait'"));
        assertThat(after(due, "{'type':'interrupted'}")).isTrue();
    }

    @Test
    void a_child_waits_for_no_call_of_its_parent() {
        after(due, assistant(READ));

        assertThat(after(due.child(), user("'go'"))).isTrue();
    }

    @Test
    void a_resumed_conversation_waits_for_the_harness_s_result_of_a_search() {
        assertThat(after(due, "{'type':'start','messages':[" + assistant(SEARCH) + "]}"))
                .isFalse();
        assertThat(after(due, user("'hello'"))).isFalse();
        assertThat(after(due, user("[" + result("s1") + "]"))).isTrue();
    }

    @Test
    void the_sample_conversation_has_22_payloads() throws Exception {
        Path sample = Path.of("sample/conversation.jsonl");
        DuePayload main = new DuePayload(true);
        DuePayload child = null;
        int payloads = 0;
        for (String line : Files.readAllLines(sample)) {
            JsonNode event = Json.mapper().readTree(line);
            boolean ofChild = event.has("conversation");
            child = event.path("type").asText().equals("fork") ? main.child() : child;
            payloads += (ofChild ? child : main).after(event) ? 1 : 0;
        }

        assertThat(payloads).isEqualTo(22);
    }
}
