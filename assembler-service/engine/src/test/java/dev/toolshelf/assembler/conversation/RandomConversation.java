package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * A conversation in which everything happens that can happen, in any order: the same seed gives the same one. A fork goes
 * on in the child.
 */
final class RandomConversation {

    private static final List<String> SOURCES =
            List.of("github", "a.b", "a_b", "constructor", "s".repeat(100), "harness");
    private static final List<String> NAMES = List.of(
            "constructor",
            "__proto__",
            "toString",
            "\ud83d\ude00\ud83d\ude00",
            "x".repeat(200),
            "create issue",
            "create_issue",
            "create-issue",
            "ToolSearch",
            "Read",
            "a.b",
            "\u7ffb\u8a33",
            "\u0000",
            "hasOwnProperty");
    private static final List<String> SCHEMAS = List.of(
            "{\"type\":\"object\"}",
            "{\"type\":\"object\",\"properties\":{\"n\":{\"maximum\":1.10}},\"title\":\"\u00fc\u2603\"}",
            "{\"type\":\"object\",\"properties\":{\"$filter\":{\"type\":\"string\"}},\"required\":[\"$filter\"]}",
            "{\"anyOf\":[{\"properties\":{\"a\":{}},\"required\":[\"a\"]},{\"properties\":{\"b\":{}}}]}",
            "{\"type\":\"object\",\"anyOf\":[true]}",
            "{\"type\":\"object\",\"properties\":{\"cache_control\":{},\"tool_reference\":{}}}");
    private static final List<String> MODES = List.of("on", "on", "auto", "auto:1", "off", "sometimes", "auto:100");
    private static final List<String> MODELS =
            List.of("claude-opus-5-5", "claude-sonnet-5", "claude-haiku-4-5-20251001", "claude-3-opus");

    private final Random random;
    private final TestWorld world = new TestWorld();
    private final Consumer<Script> afterEach;
    private ConversationEvent sentAgain;
    private Script script;
    private int texts;
    private int children;

    /** Calls {@code afterEach} after every move, with the script that the conversation goes on in. */
    RandomConversation(long seed, Consumer<Script> afterEach) {
        this.random = new Random(seed);
        this.afterEach = afterEach;
    }

    void play(int moves) {
        SOURCES.forEach(this::listing);
        for (String pool : List.of("p", "other")) {
            List<String> ids = new ArrayList<>(SOURCES);
            Collections.shuffle(ids, random);
            world.pool(pool, ids.subList(0, 3 + random.nextInt(3)).toArray(String[]::new));
        }
        script = new Script(world);
        script.apply(Script.startOf(
                "start",
                random.nextInt(20) == 0 ? "nowhere" : "p",
                random.nextBoolean() ? null : pick(MODES),
                some(2),
                random.nextInt(3) == 0 ? some(3) : null,
                null));
        script.user(text());
        afterEach.accept(script);
        for (int i = 0; i < moves; i++) {
            move();
            afterEach.accept(script);
        }
    }

    private void move() {
        int what = random.nextInt(100);
        if (what < 30) {
            answer();
        } else if (what < 45) {
            script.user(text());
        } else if (what < 65) {
            assistant();
        } else if (what < 82) {
            change();
        } else if (what < 92) {
            settings();
        } else {
            rare(what);
        }
    }

    private void assistant() {
        if (random.nextInt(4) == 0) {
            script.assistant(text());
            return;
        }
        List<String> calls = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            String id = "toolu_" + ++texts;
            calls.add(
                    random.nextBoolean()
                            ? id + "?" + (random.nextBoolean() ? "select:" + String.join(",", some(3)) : "create")
                            : id + ":Read");
        }
        if (random.nextInt(5) == 0) {
            script.slowSearch();
        }
        script.calls(calls.toArray(String[]::new));
    }

    /** Results for some open calls in any order, with orphans, repeats and text among them. */
    private void answer() {
        List<String> blocks = new ArrayList<>();
        for (ToolCall call : script.conversation.pending().calls()) {
            if (random.nextInt(4) > 0) {
                blocks.add(
                        random.nextInt(3) == 0
                                ? Script.references(call.id(), some(3).toArray(String[]::new))
                                : Script.result(call.id()));
            }
        }
        if (random.nextInt(4) == 0) {
            blocks.add(Script.references("toolu_orphan", some(2).toArray(String[]::new)));
        }
        if (!blocks.isEmpty() && random.nextInt(4) == 0) {
            blocks.add(pick(blocks));
        }
        if (blocks.isEmpty() || random.nextInt(3) == 0) {
            blocks.add(Script.text(random.nextInt(8) == 0 ? " " : text()));
        }
        Collections.shuffle(blocks, random);
        sentAgain = new ConversationEvent.Message(
                script.id(),
                null,
                "user",
                RawJson.parse("[" + String.join(",", blocks) + "]"),
                random.nextInt(6) > 0,
                null,
                null);
        script.apply(sentAgain);
        script.answerSearches();
    }

    private void change() {
        String source = pick(SOURCES);
        switch (random.nextInt(6)) {
            case 0 -> world.gone(source);
            case 1 -> world.connecting(source);
            case 2 -> {
                PoolView view = world.view(script.conversation.settings().pool());
                if (view != null && !view.tools().isEmpty()) {
                    var tool = pick(view.tools());
                    world.override(
                            view.pool().id(),
                            tool.source().id(),
                            tool.tool().name(),
                            pick(List.of(LoadOverride.values())));
                }
            }
            default -> listing(source);
        }
    }

    private void listing(String source) {
        List<String> names = new ArrayList<>(NAMES);
        Collections.shuffle(names, random);
        List<Tool> tools = new ArrayList<>();
        for (String name : names.subList(0, random.nextInt(8))) {
            String description = random.nextInt(5) == 0 ? "" : "Version " + random.nextInt(2) + " of \"" + name + "\"";
            Tool plain = Tool.of(name, description, pick(SCHEMAS));
            tools.add(new Tool(
                    name,
                    null,
                    description,
                    plain.inputSchema(),
                    null,
                    null,
                    null,
                    random.nextInt(10) == 0,
                    random.nextBoolean(),
                    false));
        }
        if (source.equals("harness")) {
            world.builtin(source, tools.toArray(Tool[]::new));
        } else {
            world.mcp(source, tools.toArray(Tool[]::new));
        }
        if (random.nextInt(10) > 0) {
            String family =
                    Script.CONFIG.families().of(Script.MODEL).orElseThrow().id();
            CountUnit unit = random.nextInt(10) > 0 ? CountUnit.PROVIDER : CountUnit.TOKENIZER;
            world.counted(source, family, unit, random.nextInt(1_000));
        }
    }

    private void settings() {
        switch (random.nextInt(5)) {
            case 0 -> script.mode(pick(MODES));
            case 1 -> script.model(pick(MODELS));
            case 2 -> script.usePool(pick(List.of("p", "p", "other", "nowhere")));
            case 3 -> script.hint(pick(SOURCES), pick(SOURCES));
            default -> script.mode("on").model(Script.MODEL).usePool("p");
        }
    }

    private void rare(int what) {
        if (what == 92) {
            script.boundary(random.nextBoolean() ? null : text(), some(2).toArray(String[]::new));
        } else if (what == 93) {
            script.boundary(text());
        } else if (what == 94) {
            script.interrupted();
        } else if (what == 95) {
            String child = "child" + ++children;
            script = script.fork(child, random.nextBoolean()).child(child);
        } else if (what == 96 && random.nextInt(3) == 0) {
            script.clear();
        } else if (what == 97) {
            script.userJson("[" + Script.result("toolu_nobody") + "]", null);
        } else if (sentAgain != null) {
            script.apply(sentAgain);
        }
    }

    private String text() {
        return "text " + ++texts
                + pick(List.of("", " \u00fc\u2603\ud83d\ude00", " \"tool_reference\" cache_control", "\n"));
    }

    /** Names that a search could name: of the pool, of history, and of nobody. */
    private List<String> some(int most) {
        List<String> names = new ArrayList<>();
        for (String pool : List.of("p", "other")) {
            world.view(pool).tools().forEach(tool -> names.add(tool.name()));
        }
        if (script.conversation != null) {
            names.addAll(script.discovered());
        }
        names.add("mcp__nobody__nothing");
        List<String> chosen = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i >= 0; i--) {
            chosen.add(pick(names));
        }
        return chosen;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
