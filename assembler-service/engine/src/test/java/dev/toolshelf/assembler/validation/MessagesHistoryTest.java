package dev.toolshelf.assembler.validation;

import static dev.toolshelf.assembler.validation.MessagesCases.CITATION;
import static dev.toolshelf.assembler.validation.MessagesCases.DOCUMENT;
import static dev.toolshelf.assembler.validation.MessagesCases.RESULT;
import static dev.toolshelf.assembler.validation.MessagesCases.SYSTEM;
import static dev.toolshelf.assembler.validation.MessagesCases.breaks;
import static dev.toolshelf.assembler.validation.MessagesCases.call;
import static dev.toolshelf.assembler.validation.MessagesCases.change;
import static dev.toolshelf.assembler.validation.MessagesCases.closed;
import static dev.toolshelf.assembler.validation.MessagesCases.definition;
import static dev.toolshelf.assembler.validation.MessagesCases.mark;
import static dev.toolshelf.assembler.validation.MessagesCases.model;
import static dev.toolshelf.assembler.validation.MessagesCases.results;
import static dev.toolshelf.assembler.validation.MessagesCases.takes;
import static dev.toolshelf.assembler.validation.MessagesCases.version;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the Anthropic Messages API about messages: what breaks one and nothing else, and neighbours. */
class MessagesHistoryTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource({"ofMessages", "ofCalls", "ofReferences"})
    void a_body_has_exactly_the_findings_that_it_should(Case example) {
        example.check();
    }

    static Stream<Case> all() {
        return Stream.of(ofMessages(), ofCalls(), ofReferences()).flatMap(cases -> cases);
    }

    static Stream<Case> ofMessages() {
        return Stream.of(
                breaks("messages-empty", "no message", s -> s.set("/messages", "[]")),
                breaks(
                        "first-message",
                        "the assistant first",
                        s -> s.insert("/messages/0", "{'role':'assistant','content':'hi'}")),
                breaks(
                        "first-message",
                        "the system first",
                        s -> s.set("/messages", "[{'role':'system','content':'x'}]")),
                breaks(
                        "message-role",
                        "a role of another wire",
                        s -> s.insert("/messages/-", "{'role':'tool','content':'x'}")),
                breaks("message-empty", "an empty text", s -> s.insert("/messages/-", "{'role':'user','content':''}")),
                breaks(
                        "message-empty",
                        "white space",
                        s -> s.insert("/messages/-", "{'role':'user','content':' \\n\\u00a0'}")),
                breaks("message-empty", "no block", s -> s.insert("/messages/-", "{'role':'user','content':[]}")),
                breaks(
                        "message-empty",
                        "the assistant before the last",
                        s -> s.insert("/messages/5", "{'role':'assistant','content':[]}")),
                takes("the assistant last", s -> s.insert("/messages/-", "{'role':'assistant','content':[]}")),
                takes("a text that begins with a no-break space", s -> s.set("/messages/5/content", "'\\u00a0x'")),
                breaks("member-missing", "no content", s -> s.remove("/messages/5/content")),
                breaks(
                        "value-type",
                        "a content that is a block",
                        s -> s.set("/messages/5/content", "{'type':'text','text':'x'}")),
                breaks("text-empty", "an empty text block", s -> s.set("/messages/2/content/2/text", "''")),
                breaks("text-empty", "a blank text block", s -> s.set("/messages/2/content/2/text", "'\\n\\t '")),
                breaks("text-empty", "in a result", s -> s.set("/messages/2/content/1/content/0/text", "''")),
                breaks("text-empty", "in system", s -> s.set("/system/0/text", "''")),
                breaks("text-empty", "in a system message", s -> s.set("/messages/3/content/0/text", "''")),
                takes("a result without content", s -> s.remove("/messages/2/content/1/content")),
                takes("an empty result", s -> s.set("/messages/2/content/1/content", "''")),
                breaks(
                        "value-unknown",
                        "an unknown block",
                        s -> s.set("/messages/2/content/2", "{'type':'note','text':'x'}")),
                breaks(
                        "block-role",
                        "thinking of the user",
                        s -> s.insert("/messages/2/content/-", "{'type':'thinking','thinking':'x','signature':'y'}")),
                breaks(
                        "block-role",
                        "a result of the assistant",
                        s -> s.insert("/messages/4/content/-", RESULT.formatted("toolu_1"))),
                breaks(
                        "block-role",
                        "a tool change of the user",
                        s -> s.insert("/messages/2/content/-", change("tool_removal", "find_tools"))),
                breaks(
                        "user-citations",
                        "citations of the user",
                        s -> s.set("/messages/2/content/2/citations", "[" + CITATION + "]")),
                takes("no citations of the user", s -> s.set("/messages/2/content/2/citations", "[]")),
                takes(
                        "citations of the assistant",
                        s -> s.set("/messages/4/content/2/citations", "[" + CITATION + "]")),
                takes(
                        "citations of the user under the old version",
                        version("2023-06-01"),
                        s -> s.set("/messages/2/content/2/citations", "[" + CITATION + "]")),
                breaks(
                        "assistant-document",
                        "a document of the assistant",
                        s -> s.insert("/messages/4/content/-", DOCUMENT)),
                takes(
                        "the same under the old version",
                        version("2023-06-01"),
                        s -> s.insert("/messages/4/content/-", DOCUMENT)),
                breaks(
                        "system-message",
                        "a model without system messages",
                        model("claude-sonnet-5"),
                        s -> s.remove("/messages/3/content/1")),
                breaks("system-placement", "between call and result", s -> s.insert("/messages/2", SYSTEM)),
                breaks(
                        "system-placement",
                        "after the assistant's text",
                        s -> s.insert("/messages/5", SYSTEM).remove("/messages/6")),
                breaks(
                        "system-placement",
                        "before the user",
                        s -> s.set("/messages/4", "{'role':'user','content':'x'}")),
                takes("last", s -> s.insert("/messages/-", SYSTEM)),
                takes("two in a row", s -> s.insert("/messages/4", SYSTEM)),
                takes(
                        "after a result of the provider's tool",
                        s -> s.remove("/messages/4/content/2").set("/messages/5", SYSTEM)),
                breaks(
                        "breakpoints",
                        "five marks",
                        s -> mark(mark(s, "/messages/0/content/0"), "/messages/4/content/2")),
                breaks(
                        "breakpoints",
                        "five marks with one on a reference",
                        s -> mark(mark(s, "/messages/0/content/0"), "/messages/2/content/0/content/0")),
                takes("four marks", s -> mark(s, "/messages/0/content/0")),
                breaks(
                        "breakpoint-order",
                        "an hour after five minutes",
                        s -> s.set("/tools/0/cache_control", "{'type':'ephemeral'}")),
                takes(
                        "a schema with a property of that name",
                        s -> s.set("/tools/1/input_schema/properties/cache_control", "{'type':'object'}")));
    }

    static Stream<Case> ofCalls() {
        return Stream.of(
                breaks(
                        "tool-use-twice",
                        "an id twice in a message",
                        s -> s.set("/messages/1/content/2/id", "'toolu_1'").remove("/messages/2/content/1")),
                breaks(
                        "tool-use-twice",
                        "an id again later",
                        s -> s.insert("/messages/-", call("toolu_1"))
                                .insert("/messages/-", results(RESULT.formatted("toolu_1")))),
                breaks(
                        "call-id",
                        "a colon",
                        s -> s.insert("/messages/-", call("Bash:0"))
                                .insert("/messages/-", results(RESULT.formatted("Bash:0")))),
                breaks(
                        "tool-use-role",
                        "a call of the user",
                        s -> s.insert("/messages/2/content/-", "{'type':'tool_use','id':'x','name':'y','input':{}}")),
                breaks("value-type", "an input that is a text", s -> s.set("/messages/1/content/1/input", "'{}'")),
                breaks("tool-result-missing", "one of two", s -> s.remove("/messages/2/content/1")),
                breaks("tool-result-missing", "at the end", s -> s.insert("/messages/-", call("toolu_9"))),
                breaks(
                        "tool-result-missing",
                        "the assistant goes on",
                        s -> s.insert("/messages/-", call("toolu_9"))
                                .insert("/messages/-", "{'role':'assistant','content':'x'}")),
                breaks(
                        "tool-result-order",
                        "a text between",
                        s -> s.insert("/messages/2/content/1", "{'type':'text','text':'x'}")),
                breaks(
                        "tool-result-twice",
                        "an id twice",
                        s -> s.insert("/messages/2/content/1", RESULT.formatted("toolu_1"))),
                breaks(
                        "tool-result-orphan",
                        "an id of no call",
                        s -> s.insert("/messages/2/content/0", RESULT.formatted("toolu_9"))),
                breaks(
                        "tool-result-orphan",
                        "an answer given before",
                        s -> s.insert("/messages/-", results(RESULT.formatted("toolu_1")))),
                takes(
                        "results in another order than the calls",
                        s -> s.insert("/messages/2/content/0", RESULT.formatted("toolu_2"))
                                .remove("/messages/2/content/2")),
                breaks(
                        "server-call-answered",
                        "a result for the provider's call",
                        s -> s.set("/messages/5/content", "[" + RESULT.formatted("srvtoolu_1") + "]")),
                breaks(
                        "server-call-open",
                        "a text after an open call of the provider",
                        s -> s.remove("/messages/4/content/1")),
                takes(
                        "results alone after an open call of the provider",
                        s -> s.insert(
                                        "/messages/-",
                                        "{'role':'assistant','content':["
                                                + "{'type':'server_tool_use','id':'srvtoolu_2','name':'web_search','input':{}},"
                                                + "{'type':'tool_use','id':'toolu_9','name':'find_tools','input':{}}]}")
                                .insert("/messages/-", results(RESULT.formatted("toolu_9")))),
                takes(
                        "an open call of the provider at the end",
                        s -> s.insert(
                                "/messages/-",
                                "{'role':'assistant','content':["
                                        + "{'type':'server_tool_use','id':'srvtoolu_2','name':'web_search','input':{}}]}")),
                breaks(
                        "server-result-orphan",
                        "a result of no call of the provider",
                        s -> s.set("/messages/4/content/1/tool_use_id", "'srvtoolu_7'")
                                .set("/messages/5", call("toolu_9"))
                                .insert("/messages/-", results(RESULT.formatted("toolu_9")))),
                breaks(
                        "tool-result-twice",
                        "two results of the provider",
                        s -> s.insert(
                                "/messages/4/content/2",
                                s.at("/messages/4/content/1").toString())),
                breaks(
                        "search-query",
                        "a pattern of 201 characters",
                        s -> s.set("/messages/4/content/0/input", "{'pattern':'" + "x".repeat(201) + "'}")),
                breaks(
                        "search-query",
                        "a query of 501 characters",
                        s -> s.set("/messages/4/content/0/input", "{'query':'" + "x".repeat(501) + "'}")),
                takes(
                        "a pattern of 200 characters",
                        s -> s.set("/messages/4/content/0/input", "{'pattern':'" + "x".repeat(200) + "'}")),
                takes(
                        "a long pattern that got an error",
                        s -> s.set("/messages/4/content/0/input", "{'pattern':'" + "x".repeat(300) + "'}")
                                .set(
                                        "/messages/4/content/1/content",
                                        "{'type':'tool_search_tool_result_error','error_code':'invalid_tool_input'}")));
    }

    static Stream<Case> ofReferences() {
        return Stream.of(
                breaks(
                        "reference-unresolved",
                        "in a result",
                        s -> closed(s)
                                .insert(
                                        "/messages/2/content/0/content/-",
                                        "{'type':'tool_reference','tool_name':'gone'}")),
                breaks(
                        "reference-unresolved",
                        "in another case",
                        s -> closed(s).set("/messages/2/content/0/content/0/tool_name", "'mcp__GitHub__create_issue'")),
                breaks(
                        "reference-unresolved",
                        "of the provider's search",
                        s -> closed(s)
                                .insert(
                                        "/messages/4/content/1/content/tool_references/-",
                                        "{'type':'tool_reference','tool_name':'gone'}")),
                breaks(
                        "reference-unresolved",
                        "of a tool change",
                        s -> closed(s).insert("/messages/3/content/-", change("tool_removal", "gone"))),
                breaks(
                        "reference-unresolved",
                        "of an unknown server",
                        s -> s.insert(
                                "/messages/3/content/-",
                                "{'type':'tool_removal','tool':{'type':'mcp_toolset_reference','server_name':'gone'}}")),
                takes(
                        "a server",
                        s -> s.insert(
                                "/messages/3/content/-",
                                "{'type':'tool_removal','tool':{'type':'mcp_toolset_reference','server_name':'wiki'}}")),
                takes(
                        "a tool that an inline definition brings",
                        s -> closed(s)
                                .insert("/messages/3/content/-", definition("new_tool"))
                                .insert("/messages/3/content/-", change("tool_removal", "new_tool"))),
                takes(
                        "a tool that is not deferred",
                        s -> closed(s)
                                .insert(
                                        "/messages/2/content/0/content/-",
                                        "{'type':'tool_reference','tool_name':'find_tools'}")),
                takes(
                        "a name that a server may have",
                        s -> s.insert(
                                "/messages/2/content/0/content/-", "{'type':'tool_reference','tool_name':'read'}")),
                breaks(
                        "addition-not-deferred",
                        "a tool that is loaded anyway",
                        s -> s.insert("/messages/3/content/-", change("tool_addition", "find_tools"))),
                takes(
                        "a removal of a loaded tool",
                        s -> s.insert("/messages/3/content/-", change("tool_removal", "find_tools"))),
                breaks(
                        "member-missing",
                        "a reference with name",
                        s -> s.set("/messages/2/content/0/content/0", "{'type':'tool_reference'}")),
                breaks(
                        "value-type",
                        "a reference with a number",
                        s -> s.set("/messages/2/content/0/content/0/tool_name", "7")));
    }
}
