package dev.toolshelf.assembler.validation.anthropic;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The rules about {@code tools} and {@code mcp_servers}. One use, one thread. */
final class ToolRules {

    private final Checked checked;
    private final DeclaredTools tools = new DeclaredTools();
    private final Set<String> names = new HashSet<>();
    private final Map<String, Integer> toolsets = new HashMap<>();
    private boolean allDeferred = true;
    private int deferredTools;
    private int strictTools;

    ToolRules(Checked checked) {
        this.checked = checked;
    }

    DeclaredTools check() {
        Node list = checked.body().at("tools");
        list.children().forEach(this::entry);
        if (allDeferred && !list.children().isEmpty()) {
            checked.add("all-deferred", list, "at least one tool must not be deferred");
        }
        checked.atMost(
                "too-many-deferred", checked.limits().maxDeferredTools(), deferredTools, list, "tools are deferred");
        checked.atMost("too-many-strict", checked.limits().maxStrictTools(), strictTools, list, "tools are strict");
        if (tools.anyDeferred() && !checked.platform().deferral()) {
            checked.add("deferral-unsupported", list, "this platform takes no deferred tools");
        } else if (tools.anyDeferred() && checked.refuses("deferral")) {
            checked.add("deferral-unsupported", list, checked.model() + " takes no deferred tools");
        }
        servers();
        return tools;
    }

    private void entry(Node tool) {
        String type = tool.text("type");
        if ("mcp_toolset".equals(type)) {
            mcpToolset(tool);
        } else if (type != null && type.contains("_toolset_")) {
            clientToolset(tool);
        } else if (tool.kind() == Node.Kind.OBJECT) {
            tool(tool, type);
        }
    }

    private void tool(Node tool, String type) {
        String name = tool.text("name");
        boolean deferred = tool.flag("defer_loading");
        boolean searches = type != null && checked.limits().searchTypes().containsKey(type);
        tools.declare(name, deferred);
        deferredTools += deferred ? 1 : 0;
        strictTools += tool.flag("strict") ? 1 : 0;
        allDeferred &= deferred;
        if (name != null) {
            if (!names.add(name)) {
                checked.add("tool-name-twice", tool.at("name"), '"' + Checked.brief(name) + "\" names two tools");
            }
            checked.match("tool-name", checked.limits().toolName(), name, tool.at("name"));
        }
        if (deferred && (searches || name != null && name.equals(checked.searchTool()))) {
            checked.add("search-tool-deferred", tool, "the search tool must not be deferred");
        }
        if (searches && !checked.platform().deferral()) {
            checked.add("platform-feature", tool, "this platform does not search tools");
        }
        if (deferred && tool.at("cache_control").present()) {
            checked.add("deferred-breakpoint", tool.at("cache_control"), "a deferred tool takes no cache_control");
        }
        schema(tool.at("input_schema"));
    }

    private void schema(Node schema) {
        if (schema.kind() != Node.Kind.OBJECT) {
            return;
        }
        if (!schema.is("type", "object")) {
            checked.add("schema-root-type", schema, "the root's type must be \"object\"");
        }
        for (String keyword : checked.limits().schemaRoot()) {
            if (schema.at(keyword).kind() != Node.Kind.ABSENT) {
                checked.add("schema-root-combinator", schema.at(keyword), keyword + " is not taken at the root");
            }
        }
        for (Node property : schema.at("properties").children()) {
            checked.match("property-key", checked.limits().propertyKey(), property.key(), property);
        }
    }

    private void mcpToolset(Node set) {
        Node general = set.at("default_config");
        boolean deferred = general.flag("defer_loading");
        boolean anyLoaded = !deferred;
        boolean anyDeferred = deferred;
        for (Node config : set.at("configs").children()) {
            Node own = config.at("defer_loading");
            anyLoaded |= own.present() && !config.flag("defer_loading");
            anyDeferred |= config.flag("defer_loading");
        }
        allDeferred &= !anyLoaded;
        tools.declareSet(anyDeferred);
        String server = set.text("mcp_server_name");
        if (server != null) {
            toolsets.merge(server, 1, Integer::sum);
        }
        for (Node tool : set.at("tools").children()) {
            tools.declare(tool.text("name"), deferred);
        }
        if (!checked.platform().mcpConnector()) {
            checked.add("platform-feature", set, "this platform calls no MCP servers");
        }
    }

    private void clientToolset(Node set) {
        Set<Boolean> values = new HashSet<>();
        for (Node config : set.at("configs").children()) {
            values.add(config.flag("defer_loading"));
        }
        if (values.size() > 1) {
            checked.add(
                    "toolset-deferral", set.at("configs"), "defer_loading must have one value for all of the toolset");
        }
        boolean deferred = values.equals(Set.of(true));
        allDeferred &= deferred;
        tools.declareSet(deferred);
    }

    private void servers() {
        Set<String> declared = new HashSet<>();
        for (Node server : checked.body().at("mcp_servers").children()) {
            String name = server.text("name");
            if (name != null) {
                declared.add(name);
                tools.declareServer(name);
                if (toolsets.getOrDefault(name, 0) != 1) {
                    checked.add(
                            "mcp-toolset", server, '"' + Checked.brief(name) + "\" must belong to exactly one toolset");
                }
            }
        }
        for (Node tool : checked.body().at("tools").children()) {
            String server = tool.text("mcp_server_name");
            if (server != null && !declared.contains(server)) {
                checked.add(
                        "mcp-toolset",
                        tool.at("mcp_server_name"),
                        '"' + Checked.brief(server) + "\" is not among the mcp_servers");
            }
        }
    }
}
