package dev.toolshelf.assembler.validation.openai;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.HashSet;
import java.util.Set;

/**
 * The rules about tools of the Responses wire, wherever they are defined: in {@code tools}, in {@code additional_tools}
 * and in the outputs of searches. One use, one thread.
 */
final class ResponsesTools {

    private final Checked checked;
    private final Set<String> known = new HashSet<>();
    private final Set<String> callable = new HashSet<>();
    private final Set<String> servers = new HashSet<>();
    private Node firstDeferred;
    private boolean search;

    ResponsesTools(Checked checked) {
        this.checked = checked;
    }

    void check() {
        Node tools = checked.body().at("tools");
        list(tools, false);
        checked.atMost(
                "too-many-tools", checked.limits().maxTools(), tools.children().size(), tools, "tools");
        for (Node item : checked.body().at("input").children()) {
            if (item.is("type", "additional_tools")) {
                list(item.at("tools"), false);
            } else if (item.is("type", "tool_search_output")) {
                list(item.at("tools"), true);
            }
        }
        if (firstDeferred != null && !search) {
            checked.add(
                    "deferred-without-search",
                    firstDeferred,
                    "a deferred tool needs {\"type\":\"tool_search\"} in tools");
        }
        if (firstDeferred != null && (!checked.platform().deferral() || checked.refuses("deferral"))) {
            checked.add("deferral-unsupported", firstDeferred, "this model takes no deferred tools");
        }
    }

    /** Whether a function or custom tool has this name, callable or not. */
    boolean knows(String name) {
        return known.contains(name);
    }

    /** Whether a tool of this name is loaded now. */
    boolean canCall(String name) {
        return callable.contains(name);
    }

    boolean hasServer(String label) {
        return servers.contains(label);
    }

    private void list(Node tools, boolean loaded) {
        Set<String> neighbours = new HashSet<>();
        for (Node tool : tools.children()) {
            String type = tool.text("type");
            if (type != null) {
                entry(tool, type, neighbours, loaded);
            }
        }
    }

    private void entry(Node tool, String type, Set<String> neighbours, boolean loaded) {
        switch (type) {
            case "tool_search" -> {
                search = true;
                FunctionRules.parameters(checked, tool.at("parameters"));
            }
            case "function", "custom" -> named(tool, null, neighbours, loaded);
            case "namespace" -> namespace(tool, loaded);
            case "mcp" -> server(tool, loaded);
            default -> {}
        }
    }

    private void namespace(Node namespace, boolean loaded) {
        String name = namespace.text("name");
        if (name != null && name.isEmpty()) {
            checked.add("namespace-name", namespace.at("name"), "must not be empty");
        }
        Set<String> members = new HashSet<>();
        for (Node member : namespace.at("tools").children()) {
            named(member, name, members, loaded);
        }
    }

    private void named(Node tool, String namespace, Set<String> neighbours, boolean loaded) {
        FunctionRules.name(checked, tool, neighbours);
        String name = tool.text("name");
        if (name != null && namespace != null) {
            checked.atMost(
                    "namespace-name",
                    checked.limits().maxNamespacedName(),
                    (long) namespace.length() + name.length(),
                    tool.at("name"),
                    "characters with the namespace's name");
        }
        if (tool.is("type", "function")) {
            if (tool.at("parameters").kind() != Node.Kind.OBJECT) {
                checked.add("parameters-missing", tool, "a function needs an object called parameters");
            }
            FunctionRules.parameters(checked, tool.at("parameters"));
        }
        boolean deferred = defers(tool);
        if (name != null) {
            known.add(name);
            if (loaded || !deferred) {
                callable.add(name);
            }
        }
    }

    private void server(Node tool, boolean loaded) {
        String label = tool.text("server_label");
        if (label != null) {
            servers.add(label);
        }
        int addresses = 0;
        for (String way : new String[] {"server_url", "connector_id", "tunnel_id"}) {
            addresses += tool.at(way).present() ? 1 : 0;
        }
        if (addresses != 1) {
            checked.add("mcp-server", tool, "needs one of server_url, connector_id and tunnel_id");
        }
        defers(tool);
    }

    private boolean defers(Node tool) {
        boolean deferred = tool.flag("defer_loading");
        if (deferred && firstDeferred == null) {
            firstDeferred = tool.at("defer_loading");
        }
        return deferred;
    }
}
