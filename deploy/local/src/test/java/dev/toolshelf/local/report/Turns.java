package dev.toolshelf.local.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.local.player.PlayedTurn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A played conversation of two payloads, as the assembler would write them. */
final class Turns {
    static final String RECORD = """
            {"tenant":"default","conversation":"run-1","turn":%d,"cause":"%s","wire":"anthropic-messages",
             "platform":"anthropic","model":"claude-opus-4-8","profile":"claude-code",
             "gate":{"defers":true,"reason":"threshold-reached","mode":"tst-auto","setting":"auto:5","setBy":"pool",
               "checks":[],"percent":5,"contextWindow":200000,"threshold":10000,"count":81234,"unit":"tokenizer"},
             "pool":{"id":"sample","revision":1,"digests":{},"sources":{}},
             "discovered":%s,"announcement":%s,"reissued":[],
             "ledger":{"unit":"tokenizer","toolsSeen":%d,"toolsDeferred":%d,"seenCharacters":1,"allCharacters":1,
               "seenTokens":%d,"allTokens":%d},
             "prefix":{"changedBytes":0,"breaks":[]},"repairs":[],"searches":[],"names":{}}
            """;

    private Turns() {}

    static JsonNode json(String text) {
        try {
            return Json.mapper().readTree(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static List<JsonNode> events(String... texts) {
        List<JsonNode> events = new ArrayList<>();
        for (String text : texts) {
            events.add(json(text));
        }
        return events;
    }

    static DecisionRecord record(String text) {
        return DecisionRecord.CODEC.decode(text.getBytes(StandardCharsets.UTF_8));
    }

    static PlayedTurn first() {
        return new PlayedTurn(
                "main",
                1,
                events("""
                        {"type":"start","eventId":"s","model":"claude-opus-4-8","pool":"sample"}""", """
                        {"type":"message","eventId":"u1","role":"user","content":"Please open an issue\\nfor the broken total, \
                        label it as a bug, tell the people in the payments channel about it, and link it from the ticket."}"""),
                json("""
                        {"tools":[{"name":"ToolSearch"},{"name":"Read"},{"name":"mcp__github__get_issue","defer_loading":true}],
                         "messages":[{"role":"user","content":"Please open an issue"}]}"""),
                record(RECORD.formatted(
                        1,
                        "u1",
                        "[]",
                        "{\"added\":[\"a\",\"b\"],\"removed\":[],\"changed\":[],\"cut\":0}",
                        2,
                        147,
                        1200,
                        82000)));
    }

    static PlayedTurn second() {
        return new PlayedTurn(
                "main",
                2,
                events("""
                        {"type":"message","eventId":"a1","role":"assistant","content":[{"type":"text","text":"I look for it."},
                        {"type":"tool_use","id":"t1","name":"ToolSearch","input":{"query":"github create issue"}}]}"""),
                json("""
                        {"tools":[{"name":"ToolSearch"},{"name":"Read"},
                          {"name":"mcp__github__get_issue","defer_loading":true},
                          {"name":"mcp__github__create_issue","defer_loading":true}],
                         "messages":[{"role":"user","content":"x"},{"role":"assistant","content":[]},
                          {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[
                            {"type":"tool_reference","tool_name":"mcp__github__create_issue"},
                            {"type":"tool_reference","tool_name":"mcp__github__get_issue"}]}]}]}"""),
                record(RECORD.formatted(
                        2,
                        "a1",
                        "[\"mcp__github__create_issue\",\"mcp__github__get_issue\"]",
                        "{}",
                        4,
                        145,
                        2400,
                        82000)));
    }
}
