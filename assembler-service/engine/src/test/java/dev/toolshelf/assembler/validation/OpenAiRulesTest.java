package dev.toolshelf.assembler.validation;

import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of both APIs of OpenAI: bodies that break it and nothing else, and neighbours that do not. */
class OpenAiRulesTest {

    private static final Target RESPONSES = Target.of("openai-responses", "openai");
    private static final Target CHAT = Target.of("openai-chat", "openai");
    private static final String FUNCTION =
            "{'type':'function','name':'%s','parameters':{'type':'object','properties':{}}}";
    private static final String CHAT_FUNCTION =
            "{'type':'function','function':{'name':'%s','parameters':{'type':'object'}}}";

    @ParameterizedTest(name = "{0}")
    @MethodSource({"ofResponsesTools", "ofResponsesItems", "ofResponsesChoice", "ofChatTools", "ofChatMessages"})
    void a_body_has_exactly_the_findings_that_it_should(Case example) {
        example.check();
    }

    static Stream<Case> all() {
        return Stream.of(ofResponsesTools(), ofResponsesItems(), ofResponsesChoice(), ofChatTools(), ofChatMessages())
                .flatMap(cases -> cases);
    }

    static Stream<Case> ofResponsesTools() {
        return Stream.of(
                breaks("deferred-without-search", "a deferred function alone", s -> s.remove("/tools/0")),
                takes(
                        "nothing deferred and no search",
                        s -> s.remove("/tools/0")
                                .remove("/tools/0/tools/0/defer_loading")
                                .remove("/tools/2/defer_loading")
                                .remove("/tools/3/defer_loading")
                                .remove("/input/3/tools/0/defer_loading")),
                takes("a hosted search", s -> s.set("/tools/0", "{'type':'tool_search'}")),
                breaks("value-unknown", "a remote execution", s -> s.set("/tools/0/execution", "'remote'")),
                breaks("member-missing", "a namespace without description", s -> s.remove("/tools/1/description")),
                takes("a namespace with an empty description", s -> s.set("/tools/1/description", "''")),
                breaks("list-empty", "a namespace without tools", s -> s.set("/tools/1/tools", "[]")),
                breaks("namespace-name", "an empty name", s -> s.set("/tools/1/name", "''")),
                breaks(
                        "namespace-name",
                        "65 characters together",
                        s -> s.set("/tools/1/name", "'" + "n".repeat(54) + "'")),
                takes("64 characters together", s -> s.set("/tools/1/name", "'" + "n".repeat(53) + "'")),
                breaks(
                        "member-unknown",
                        "a namespace deferred as a whole",
                        s -> s.set("/tools/1/defer_loading", "true")),
                breaks("tool-name", "a dot", s -> s.insert("/tools/-", FUNCTION.formatted("a.b"))),
                breaks("tool-name", "65 characters", s -> s.insert("/tools/-", FUNCTION.formatted("x".repeat(65)))),
                takes("64 characters", s -> s.insert("/tools/-", FUNCTION.formatted("x".repeat(64)))),
                breaks("tool-name-twice", "a function twice", s -> s.insert("/tools/-", FUNCTION.formatted("now"))),
                breaks(
                        "tool-name-twice",
                        "twice in a namespace",
                        s -> s.insert("/tools/1/tools/-", FUNCTION.formatted("list_orders"))),
                takes(
                        "a name in a namespace and outside",
                        s -> s.insert("/tools/-", FUNCTION.formatted("list_orders"))),
                breaks("parameters-missing", "no parameters", s -> s.remove("/tools/2/parameters")),
                breaks("parameters-missing", "parameters null", s -> s.set("/tools/2/parameters", "null")),
                breaks(
                        "parameters-missing",
                        "no parameters in a search's output",
                        s -> s.remove("/input/3/tools/0/parameters")),
                breaks("schema-root-type", "no type", s -> s.set("/tools/2/parameters", "{}")),
                breaks("schema-root-combinator", "anyOf", s -> s.set("/tools/2/parameters/anyOf", "[]")),
                breaks("schema-root-combinator", "enum", s -> s.set("/tools/2/parameters/enum", "[]")),
                takes("keys that Anthropic refuses", s -> s.set("/tools/2/parameters/properties/$filter", "{}")),
                breaks("mcp-server", "no address", s -> s.remove("/tools/4/server_url")),
                breaks("mcp-server", "two addresses", s -> s.set("/tools/4/tunnel_id", "'t'")),
                breaks("deferral-unsupported", "an old model", s -> s.set("/model", "'gpt-5.2'")),
                takes("a newer model", s -> s.set("/model", "'gpt-7'")),
                breaks("value-type", "defer_loading as a text", s -> s.set("/tools/2/defer_loading", "'yes'")),
                breaks("value-unknown", "an unknown tool", s -> s.insert("/tools/-", "{'type':'magic'}")));
    }

    static Stream<Case> ofResponsesItems() {
        return Stream.of(
                breaks("model-missing", "no model", s -> s.remove("/model")),
                takes(
                        "a stored prompt instead of a model",
                        s -> s.remove("/model").set("/prompt", "{'id':'p'}")),
                breaks("messages-empty", "no input", s -> s.remove("/input")),
                breaks("messages-empty", "an empty input", s -> s.set("/input", "[]")),
                takes("a text", s -> s.set("/input", "'hi'")),
                takes("an empty input that goes on", s -> s.set("/input", "[]").set("/previous_response_id", "'r'")),
                breaks("value-unknown", "an unknown item", s -> s.insert("/input/-", "{'type':'note'}")),
                breaks("value-unknown", "additional tools of the user", s -> s.set("/input/8/role", "'user'")),
                breaks("member-unknown", "a score on an item", s -> s.set("/input/3/score", "1")),
                breaks("member-missing", "an output without tools", s -> s.remove("/input/3/tools")),
                takes(
                        "an output with no tools",
                        s -> s.set("/input/3/tools", "[]").remove("/input/4").remove("/input/6")),
                breaks("value-type", "arguments as an object", s -> s.set("/input/4/arguments", "{}")),
                breaks(
                        "call-id",
                        "an empty id",
                        s -> s.set("/input/4/call_id", "''")
                                .remove("/input/7")
                                .insert("/input/-", "{'type':'function_call_output','call_id':'','output':'x'}")
                                .remove("/input/4")
                                .set("/previous_response_id", "'r'")),
                breaks(
                        "call-id",
                        "a client's search without id",
                        s -> s.remove("/input/2/call_id").remove("/input/3")),
                breaks(
                        "call-id",
                        "an output without id",
                        s -> s.remove("/input/4").set("/input/6/call_id", "null")),
                takes(
                        "a hosted search without ids",
                        s -> s.set(
                                        "/input/2",
                                        "{'type':'tool_search_call','execution':'server','call_id':null,'arguments':{}}")
                                .set("/input/3/call_id", "null")
                                .set("/input/3/execution", "'server'")),
                takes(
                        "an id of 64 characters",
                        s -> s.set("/input/4/call_id", id(64)).set("/input/7/call_id", id(64))),
                breaks(
                        "tool-use-twice",
                        "an id twice",
                        s -> s.set("/input/5/call_id", "'call_2'").remove("/input/6")),
                breaks("tool-result-missing", "no output", s -> s.remove("/input/7")),
                breaks("tool-result-missing", "no output of a search", s -> s.remove("/input/3")),
                breaks(
                        "tool-result-missing",
                        "an item goes on without the kept call's output",
                        s -> s.remove("/input/7").set("/previous_response_id", "'r'")),
                breaks(
                        "tool-result-orphan",
                        "an output of no call",
                        s -> s.insert("/input/-", "{'type':'function_call_output','call_id':'call_9','output':'x'}")),
                breaks(
                        "tool-result-orphan",
                        "an output of a kept call",
                        s -> s.insert(
                                "/input/-", "{'type':'custom_tool_call_output','call_id':'call_9','output':'x'}")),
                breaks(
                        "tool-result-orphan",
                        "an output of another kind",
                        s -> s.set("/input/6/type", "'custom_tool_call_output'")),
                takes(
                        "an output of a call that the provider kept",
                        s -> s.set("/previous_response_id", "'r'")
                                .insert("/input/-", "{'type':'function_call_output','call_id':'call_9','output':'x'}")),
                breaks(
                        "tool-result-twice",
                        "an output twice",
                        s -> s.insert("/input/-", "{'type':'function_call_output','call_id':'call_2','output':'x'}")),
                breaks(
                        "search-execution",
                        "an output of another execution",
                        s -> s.set("/input/3/execution", "'server'")),
                breaks(
                        "member-missing",
                        "an item without a type",
                        s -> s.insert("/input/-", "{'id':'x'}").set("/input/11", "{'content':'x'}")));
    }

    static Stream<Case> ofResponsesChoice() {
        return Stream.of(
                breaks(
                        "tool-choice-unknown",
                        "a function that is not there",
                        s -> s.set("/tool_choice", "{'type':'function','name':'gone'}")),
                breaks(
                        "tool-choice-unknown",
                        "a server that is not there",
                        s -> s.set("/tool_choice", "{'type':'mcp','server_label':'gone'}")),
                breaks(
                        "tool-choice-unknown",
                        "among the allowed",
                        s -> s.set(
                                "/tool_choice",
                                "{'type':'allowed_tools','mode':'auto','tools':[{'type':'function','name':'gone'}]}")),
                breaks(
                        "list-empty",
                        "nothing allowed",
                        s -> s.set("/tool_choice", "{'type':'allowed_tools','mode':'auto','tools':[]}")),
                breaks(
                        "tool-choice-deferred",
                        "a deferred function",
                        s -> s.set("/tool_choice", "{'type':'function','name':'later'}")),
                takes(
                        "a function that a search has loaded",
                        s -> s.set("/tool_choice", "{'type':'function','name':'ping'}")),
                takes("a function that was added", s -> s.set("/tool_choice", "{'type':'function','name':'more'}")),
                takes("a loaded function", s -> s.set("/tool_choice", "{'type':'function','name':'now'}")),
                takes("a server", s -> s.set("/tool_choice", "{'type':'mcp','server_label':'wiki'}")),
                breaks("value-unknown", "another word", s -> s.set("/tool_choice", "'any'")));
    }

    static Stream<Case> ofChatTools() {
        return Stream.of(
                chatBreaks(
                        "deferral-unsupported",
                        "a deferred function",
                        s -> s.set("/tools/0/function/defer_loading", "true")),
                chatBreaks("deferral-unsupported", "a deferred entry", s -> s.set("/tools/0/defer_loading", "true")),
                chatBreaks(
                        "deferral-unsupported", "a search entry", s -> s.insert("/tools/-", "{'type':'tool_search'}")),
                chatBreaks(
                        "deferral-unsupported",
                        "a namespace",
                        s -> s.insert("/tools/-", "{'type':'namespace','name':'n','description':'','tools':[]}")),
                chatBreaks("tool-name", "a dot", s -> s.insert("/tools/-", CHAT_FUNCTION.formatted("a.b"))),
                chatBreaks(
                        "tool-name-twice",
                        "a name twice",
                        s -> s.insert("/tools/-", CHAT_FUNCTION.formatted("use_tool"))),
                chatBreaks("member-missing", "no name", s -> s.remove("/tools/0/function/name")),
                chatBreaks("value-unknown", "another type", s -> s.set("/tools/0/type", "'tool'")),
                chatBreaks("schema-root-type", "no type", s -> s.set("/tools/0/function/parameters", "{}")),
                chatBreaks("schema-root-combinator", "oneOf", s -> s.set("/tools/0/function/parameters/oneOf", "[]")),
                chatTakes("no parameters", s -> s.remove("/tools/0/function/parameters")),
                chatBreaks("too-many-tools", "129 tools", s -> many(s, 127)),
                chatTakes("128 tools", s -> many(s, 126)),
                chatBreaks(
                        "tool-choice-unknown",
                        "a function that is not there",
                        s -> s.set("/tool_choice", "{'type':'function','function':{'name':'gone'}}")),
                chatBreaks(
                        "tool-choice-unknown",
                        "among the allowed",
                        s -> s.set(
                                "/tool_choice",
                                "{'type':'allowed_tools','allowed_tools':{'mode':'auto','tools':[{'type':'function','function':{'name':'gone'}}]}}")),
                chatTakes(
                        "a function",
                        s -> s.set("/tool_choice", "{'type':'function','function':{'name':'use_tool'}}")));
    }

    static Stream<Case> ofChatMessages() {
        return Stream.of(
                chatBreaks("model-missing", "no model", s -> s.remove("/model")),
                chatBreaks("messages-empty", "no message", s -> s.set("/messages", "[]")),
                chatBreaks(
                        "message-role", "another role", s -> s.insert("/messages/-", "{'role':'bot','content':'x'}")),
                chatBreaks(
                        "message-empty",
                        "an assistant that says nothing",
                        s -> s.set("/messages/5", "{'role':'assistant'}")),
                chatBreaks("list-empty", "no calls", s -> s.set("/messages/5/tool_calls", "[]")),
                chatBreaks(
                        "value-type",
                        "arguments as an object",
                        s -> s.set("/messages/2/tool_calls/0/function/arguments", "{}")),
                chatBreaks(
                        "member-missing",
                        "an answer to nothing",
                        s -> s.insert("/messages/-", "{'role':'tool','content':'x'}")),
                chatBreaks(
                        "call-id",
                        "41 characters",
                        s -> s.set("/messages/2/tool_calls/0/id", id(41)).set("/messages/4/tool_call_id", id(41))),
                chatTakes(
                        "40 characters",
                        s -> s.set("/messages/2/tool_calls/0/id", id(40)).set("/messages/4/tool_call_id", id(40))),
                chatBreaks(
                        "tool-use-twice",
                        "an id twice",
                        s -> s.set("/messages/2/tool_calls/0/id", "'call_2'").remove("/messages/4")),
                chatTakes(
                        "an id again in a later turn",
                        s -> s.insert("/messages/-", s.at("/messages/2").toString())
                                .insert("/messages/-", s.at("/messages/3").toString())
                                .insert("/messages/-", s.at("/messages/4").toString())),
                chatBreaks("tool-result-missing", "one of two", s -> s.remove("/messages/3")),
                chatBreaks(
                        "tool-result-missing",
                        "at the end",
                        s -> s.remove("/messages/6").remove("/messages/5").remove("/messages/4")),
                chatBreaks(
                        "tool-result-orphan",
                        "an id of no call",
                        s -> s.insert("/messages/5", "{'role':'tool','tool_call_id':'call_9','content':'x'}")),
                chatBreaks(
                        "tool-result-twice",
                        "an answer twice",
                        s -> s.insert("/messages/5", s.at("/messages/3").toString())),
                chatBreaks(
                        "member-unknown",
                        "a member of another wire",
                        s -> s.set("/messages/6/cache_control", "{'type':'ephemeral'}")));
    }

    private static String id(int length) {
        return "'" + "c".repeat(length) + "'";
    }

    private static Sample many(Sample sample, int count) {
        IntStream.range(0, count).forEach(i -> sample.insert("/tools/-", CHAT_FUNCTION.formatted("t" + i)));
        return sample;
    }

    private static Case breaks(String code, String words, UnaryOperator<Sample> change) {
        return new Case(code, "Responses, " + words, RESPONSES, change);
    }

    private static Case takes(String words, UnaryOperator<Sample> change) {
        return new Case(null, "Responses, " + words, RESPONSES, change);
    }

    private static Case chatBreaks(String code, String words, UnaryOperator<Sample> change) {
        return new Case(code, "Chat, " + words, CHAT, change);
    }

    private static Case chatTakes(String words, UnaryOperator<Sample> change) {
        return new Case(null, "Chat, " + words, CHAT, change);
    }
}
