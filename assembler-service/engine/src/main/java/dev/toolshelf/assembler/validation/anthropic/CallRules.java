package dev.toolshelf.assembler.validation.anthropic;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The rules about calls and their results over the whole history, message by message. One use, one thread. */
final class CallRules {

    private static final String SERVER_PREFIX = "srvtoolu_";

    private final Checked checked;
    private final Set<String> ids = new HashSet<>();
    private final Map<String, Node> serverCalls = new HashMap<>();
    private final Set<String> serverAnswered = new HashSet<>();
    private final Map<String, Node> open = new LinkedHashMap<>();
    private final Set<String> openServer = new HashSet<>();

    CallRules(Checked checked) {
        this.checked = checked;
    }

    /** Whether calls of the last assistant's message wait for their results. */
    boolean open() {
        return !open.isEmpty();
    }

    void message(Node message, String role) {
        if (role.equals("user")) {
            results(message);
        } else if (!open.isEmpty()) {
            missing(message, open.keySet());
        }
        open.clear();
        if (role.equals("assistant")) {
            message.at("content").children().forEach(this::called);
        }
    }

    void end() {
        if (!open.isEmpty()) {
            missing(open.values().iterator().next(), open.keySet());
        }
    }

    private void missing(Node where, Set<String> calls) {
        checked.add("tool-result-missing", where, "no result follows directly for " + Checked.brief(calls.toString()));
    }

    private void called(Node block) {
        String type = block.text("type");
        String id = block.text("id");
        if ("tool_use".equals(type) && id != null) {
            register(block, id);
            open.put(id, block);
        } else if (("server_tool_use".equals(type) || "mcp_tool_use".equals(type)) && id != null) {
            register(block, id);
            serverCalls.put(id, block);
            openServer.add(id);
        } else if (BlockRules.serverResult(type) && block.text("tool_use_id") != null) {
            serverResult(block, block.text("tool_use_id"));
        }
    }

    private void register(Node block, String id) {
        if (!ids.add(id)) {
            checked.add("tool-use-twice", block.at("id"), "two calls have the id " + Checked.brief(id));
        }
        checked.match("call-id", checked.limits().callId(), id, block.at("id"));
    }

    private void serverResult(Node block, String id) {
        Node call = serverCalls.get(id);
        openServer.remove(id);
        if (call == null) {
            checked.add("server-result-orphan", block.at("tool_use_id"), Checked.brief(id) + " is no call before this");
        } else if (!serverAnswered.add(id)) {
            checked.add("tool-result-twice", block.at("tool_use_id"), Checked.brief(id) + " has two results");
        } else if (block.at("content").is("type", "tool_search_tool_search_result")) {
            query(call);
        }
    }

    /** The provider finds nothing for an input over its limit; it answers with an error. */
    private void query(Node call) {
        checked.limits().maxQueries().forEach((member, limit) -> {
            Node text = call.at("input").at(member);
            if (text.text() != null && text.text().length() > limit) {
                checked.add(
                        "search-query", text, text.text().length() + " characters; at most " + limit + " are taken");
            }
        });
    }

    private void results(Node message) {
        Set<String> waiting = new HashSet<>(open.keySet());
        Set<String> seen = new HashSet<>();
        boolean otherBefore = false;
        for (Node block : message.at("content").children()) {
            if (block.is("type", "tool_result")) {
                if (otherBefore) {
                    checked.add("tool-result-order", block, "results must stand before everything else");
                }
                result(block, waiting, seen);
            } else {
                otherBefore = true;
            }
        }
        boolean onlyText = message.at("content").kind() == Node.Kind.STRING;
        if (!openServer.isEmpty() && (otherBefore || onlyText)) {
            checked.add(
                    "server-call-open",
                    message,
                    "must hold results only, since these calls are unanswered: "
                            + Checked.brief(openServer.toString()));
        }
        openServer.clear();
        if (!waiting.isEmpty()) {
            missing(message, waiting);
        }
    }

    private void result(Node block, Set<String> waiting, Set<String> seen) {
        Node place = block.at("tool_use_id");
        String id = place.text();
        if (id == null) {
            return;
        }
        if (id.startsWith(SERVER_PREFIX) || serverCalls.containsKey(id)) {
            checked.add("server-call-answered", place, Checked.brief(id) + " is a call of the provider's own tool");
        } else if (!seen.add(id)) {
            checked.add("tool-result-twice", place, Checked.brief(id) + " has two results");
        } else if (!waiting.remove(id)) {
            checked.add("tool-result-orphan", place, Checked.brief(id) + " is no call of the message before");
        }
    }
}
