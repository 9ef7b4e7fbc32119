package dev.toolshelf.bench.assembler;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Conversations as harnesses have them: a long system prompt, questions, searches of tools, calls of what was found with
 * results of a few kilobytes, answers. The same seed, key and number of rounds give the same conversation. Not thread-safe.
 */
public final class Talks {

    /** The model that is talked to. */
    public static final String MODEL = "claude-opus-4-8";

    private static final List<String> WORDS = List.of(
            "the",
            "issue",
            "branch",
            "request",
            "please",
            "rounding",
            "invoice",
            "of",
            "team",
            "merge",
            "review",
            "a",
            "status",
            "deploy",
            "to",
            "channel",
            "message",
            "ticket",
            "is",
            "failing",
            "build",
            "release",
            "notes",
            "and",
            "customer",
            "reported",
            "since",
            "yesterday",
            "total",
            "wrong",
            "in",
            "for",
            "currency",
            "yen",
            "fix",
            "ready");
    private static final int SYSTEM_BYTES = 6_000;

    private final LoadPool pool;

    /** Over a pool whose tools are found. */
    public Talks(LoadPool pool) {
        this.pool = pool;
    }

    /** Several conversations whose harness answers searches itself; keys begin with the prefix and end in a number. */
    public List<Talk> several(String prefix, int count, long seed) {
        List<Talk> talks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            talks.add(one(prefix + "-" + i, seed + i, 2 + i % 2, false));
        }
        return talks;
    }

    /**
     * A conversation.
     *
     * @param id its id
     * @param rounds of six events each: question, search, what was found, call, result, answer
     * @param autoAnswer whether Toolshelf answers the searches; then what was found is no event of the harness
     */
    public Talk one(String id, long seed, int rounds, boolean autoAnswer) {
        Writer writer = new Writer(new Random(seed), autoAnswer);
        writer.start();
        for (int i = 0; i < rounds; i++) {
            writer.round();
        }
        return new Talk(LoadPool.TENANT + "/" + id, writer.beats);
    }

    private final class Writer {

        private final Random random;
        private final boolean autoAnswer;
        private final List<Talk.Beat> beats = new ArrayList<>();
        private int turn;

        private Writer(Random random, boolean autoAnswer) {
            this.random = random;
            this.autoAnswer = autoAnswer;
        }

        private void start() {
            ObjectNode start = event("start").put("wire", "anthropic-messages").put("model", MODEL);
            start.put("contextWindow", 200_000).put("pool", LoadPool.ID).put("autoAnswer", autoAnswer);
            start.putObject("request").put("max_tokens", 4096).put("system", text(SYSTEM_BYTES));
            add(start, false);
        }

        private void round() {
            add(message("user").put("content", text(200 + random.nextInt(400))), true);
            String call = "toolu_" + beats.size();
            ObjectNode search = message("assistant");
            search.putArray("content")
                    .addObject()
                    .put("type", "tool_use")
                    .put("id", call)
                    .put("name", "ToolSearch")
                    .putObject("input")
                    .put("query", text(20));
            add(search, autoAnswer);
            List<String> found = List.of(tool(), tool());
            if (!autoAnswer) {
                ObjectNode answer = message("user");
                ArrayNode references = result(answer, call).putArray("content");
                found.forEach(name ->
                        references.addObject().put("type", "tool_reference").put("tool_name", name));
                add(answer, true);
            }
            ObjectNode called = message("assistant");
            String second = "toolu_" + beats.size();
            called.putArray("content")
                    .addObject()
                    .put("type", "tool_use")
                    .put("id", second)
                    .put("name", found.get(0))
                    .putObject("input")
                    .put("text", text(300));
            add(called, false);
            ObjectNode brought = message("user");
            result(brought, second).put("content", text(2_000 + random.nextInt(6_000)));
            add(brought, true);
            add(message("assistant").put("content", text(300 + random.nextInt(900))), false);
        }

        private String tool() {
            List<String> names = pool.names();
            return names.get(random.nextInt(names.size()));
        }

        private ObjectNode result(ObjectNode message, String call) {
            return message.putArray("content")
                    .addObject()
                    .put("type", "tool_result")
                    .put("tool_use_id", call);
        }

        private ObjectNode message(String role) {
            return event("message").put("role", role);
        }

        private ObjectNode event(String type) {
            return JsonNodeFactory.instance.objectNode().put("type", type).put("eventId", "e" + beats.size());
        }

        private void add(ObjectNode event, boolean due) {
            beats.add(new Talk.Beat(event.toString().getBytes(StandardCharsets.UTF_8), due ? ++turn : 0));
        }

        private String text(int bytes) {
            StringBuilder text = new StringBuilder(bytes + 12);
            while (text.length() < bytes) {
                text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
                if (random.nextInt(9) == 0) {
                    text.append(Integer.toHexString(random.nextInt())).append(". ");
                }
            }
            return text.toString();
        }
    }
}
