package dev.toolshelf.assembler.validation;

import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Words in which changes to the sample of the Anthropic wire are told. */
final class MessagesCases {

    static final Target TARGET = new Target("anthropic-messages", "anthropic", null, "2026-10-21", "find_tools");

    static final String TOOL = "{'name':'%s','input_schema':{'type':'object'}}";

    static final String RESULT = "{'type':'tool_result','tool_use_id':'%s','content':'x'}";

    static final String SYSTEM = "{'role':'system','content':'note'}";

    static final String DOCUMENT = "{'type':'document','source':{'type':'text','media_type':'text/plain','data':'x'}}";

    static final String CITATION = "{'type':'char_location','cited_text':'x','document_index':0,"
            + "'document_title':null,'start_char_index':0,'end_char_index':1}";

    private MessagesCases() {}

    static String call(String id) {
        return "{'role':'assistant','content':[{'type':'tool_use','id':'%s','name':'find_tools','input':{}}]}"
                .formatted(id);
    }

    static String results(String... results) {
        return "{'role':'user','content':[" + String.join(",", results) + "]}";
    }

    static String change(String type, String name) {
        return "{'type':'%s','tool':{'type':'tool_reference','name':'%s'}}".formatted(type, name);
    }

    static String definition(String name) {
        return "{'type':'tool_addition','tool':{'type':'tool_definition','definition':" + TOOL.formatted(name) + "}}";
    }

    static Sample mark(Sample sample, String block) {
        return sample.set(block + "/cache_control", "{'type':'ephemeral'}");
    }

    /** Without the entry whose tools nobody knows. */
    static Sample closed(Sample sample) {
        return sample.remove("/tools/4").remove("/mcp_servers");
    }

    /** One message and nothing else that a platform could lack. */
    static Sample bare(Sample sample) {
        return sample.remove("/tools")
                .remove("/mcp_servers")
                .remove("/tool_choice")
                .remove("/system")
                .remove("/cache_control")
                .set("/messages", "[{'role':'user','content':''}]")
                .set("/messages/0/content", "'hi'");
    }

    static Sample onlyDeferred(Sample sample) {
        return bare(sample)
                .set(
                        "/tools",
                        "[{'name':'a','input_schema':{'type':'object'},'defer_loading':true},"
                                + "{'name':'b','input_schema':{'type':'object'},'defer_loading':true}]");
    }

    static Sample many(Sample sample, int count, String member) {
        IntStream.range(0, count)
                .forEach(i -> sample.insert(
                        "/tools/-", "{'name':'t%d','input_schema':{'type':'object'},%s}".formatted(i, member)));
        return sample;
    }

    static Target version(String version) {
        return new Target(TARGET.wire(), TARGET.platform(), null, version, TARGET.searchTool());
    }

    static Target model(String model) {
        return new Target(TARGET.wire(), TARGET.platform(), model, TARGET.apiVersion(), TARGET.searchTool());
    }

    static Target on(String platform) {
        return new Target(TARGET.wire(), platform, null, TARGET.apiVersion(), TARGET.searchTool());
    }

    static Case breaks(String code, String words, UnaryOperator<Sample> change) {
        return new Case(code, words, TARGET, change);
    }

    static Case breaks(String code, String words, Target target, UnaryOperator<Sample> change) {
        return new Case(code, words, target, change);
    }

    static Case takes(String words, UnaryOperator<Sample> change) {
        return new Case(null, words, TARGET, change);
    }

    static Case takes(String words, Target target, UnaryOperator<Sample> change) {
        return new Case(null, words, target, change);
    }
}
