package dev.toolshelf.conversations.run;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What random pools and texts are made of: the odd things that real servers and users send. */
final class Material {

    static final List<String> SOURCES = List.of(
            "github", "a.b", "a_b", "constructor", "s".repeat(100), "harness", "__proto__", "toString", "empty");

    private static final List<String> NAMES = List.of(
            "constructor",
            "__proto__",
            "toString",
            "hasOwnProperty",
            "\ud83d\ude00\ud83d\ude00",
            "x".repeat(200),
            "y".repeat(64),
            "create issue",
            "create_issue",
            "create-issue",
            "ToolSearch",
            "tool_search",
            "use_tool",
            "Read",
            "a.b",
            "$filter",
            "inner__double",
            "\u7ffb\u8a33",
            "\u0000",
            "-");

    private static final String RECURSIVE =
            "{\"type\":\"object\",\"properties\":{\"root\":{\"$ref\":\"#/$defs/node\"}},"
                    + "\"$defs\":{\"node\":{\"type\":\"object\",\"properties\":{\"children\":{\"type\":\"array\","
                    + "\"items\":{\"$ref\":\"#/$defs/node\"}}}}}}";

    private static final List<String> SCHEMAS = List.of(
            "{\"type\":\"object\"}",
            "{}",
            "{\"properties\":{\"a\":{\"type\":\"string\"}}}",
            "{\"type\":\"object\",\"properties\":{\"n\":{\"maximum\":1.10}},\"title\":\"\u00fc\u2603\"}",
            "{\"type\":\"object\",\"properties\":{\"$filter\":{\"type\":\"string\"}},\"required\":[\"$filter\"]}",
            "{\"type\":\"object\",\"properties\":{\"a b\":{},\"a_b\":{},\"a.b\":{},\"__proto__\":{},\"" + "k".repeat(80)
                    + "\":{}},\"required\":[\"a b\"]}",
            "{\"anyOf\":[{\"properties\":{\"a\":{}},\"required\":[\"a\"]},{\"properties\":{\"b\":{}}}]}",
            "{\"type\":\"object\",\"oneOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}],\"properties\":{\"a\":{},\"b\":{}}}",
            "{\"allOf\":[{\"$ref\":\"#/$defs/a\"}],\"$defs\":{\"a\":{\"type\":\"object\",\"properties\":{\"q\":{}}}}}",
            "{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"type\":\"object\",\"properties\":{\"q\":{}}}}}",
            "{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"$ref\":\"#/$defs/a\"}}}",
            "{\"type\":\"object\",\"anyOf\":[true]}",
            "{\"type\":[\"object\",\"null\"],\"properties\":{\"a\":{}}}",
            "{\"type\":\"object\",\"properties\":[]}",
            "{\"type\":\"object\",\"properties\":{\"cache_control\":{},\"tool_reference\":{},\"defer_loading\":{}}}",
            RECURSIVE);

    private static final List<String> ENDS = List.of(
            "",
            " \u00fc\u2603\ud83d\ude00",
            " \"tool_reference\" cache_control tool_search_output",
            "\n",
            " <system-reminder>",
            " \\u0000 \\ \u2028");

    private final Random random;
    private int texts;

    Material(Random random) {
        this.random = random;
    }

    /** The kind of a source of this name: one is the harness's own. */
    static SourceKind kind(String source) {
        return source.equals("harness") ? SourceKind.BUILTIN : SourceKind.MCP;
    }

    /** A listing of up to so many tools. */
    List<Tool> tools(int most) {
        List<String> names = new ArrayList<>(NAMES);
        Collections.shuffle(names, random);
        List<Tool> tools = new ArrayList<>();
        for (String name : names.subList(0, random.nextInt(Math.min(most, names.size()) + 1))) {
            tools.add(tool(name));
        }
        return tools;
    }

    /** A tool of a name; twice the same name gives different ones. */
    Tool tool(String name) {
        Tool plain = Tool.of(name, description(name), pick(SCHEMAS));
        return new Tool(
                name,
                null,
                plain.description(),
                plain.inputSchema(),
                null,
                null,
                random.nextInt(8) == 0 ? "hint of " + name : null,
                random.nextInt(10) == 0,
                random.nextBoolean(),
                random.nextInt(20) == 0);
    }

    private String description(String name) {
        int what = random.nextInt(60);
        return what == 0
                ? "long ".repeat(2_600)
                : what < 10 ? "" : "Version " + random.nextInt(2) + " of \"" + name + "\"";
    }

    /** A text that no other call gives. */
    String text() {
        return "text " + ++texts + pick(ENDS);
    }

    /** An id for a call. */
    String callId() {
        return "call_" + ++texts;
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
