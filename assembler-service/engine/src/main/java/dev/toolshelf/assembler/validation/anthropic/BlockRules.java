package dev.toolshelf.assembler.validation.anthropic;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.Set;

/** The rules about single content blocks: who may send them, texts, references. One use, one thread. */
final class BlockRules {

    private static final Set<String> ASSISTANTS =
            Set.of("thinking", "redacted_thinking", "server_tool_use", "mcp_tool_use", "mcp_tool_listing", "fallback");

    private final Checked checked;
    private final DeclaredTools tools;

    BlockRules(Checked checked, DeclaredTools tools) {
        this.checked = checked;
        this.tools = tools;
    }

    /** Whether a block is what a tool of the provider answered. */
    static boolean serverResult(String type) {
        return type != null && type.endsWith("_tool_result");
    }

    static boolean endsInServerResult(Node message) {
        var content = message.at("content").children();
        return !content.isEmpty()
                && serverResult(content.get(content.size() - 1).text("type"));
    }

    void message(Node message, String role) {
        texts(message.at("content"));
        for (Node block : message.at("content").children()) {
            String type = block.text("type");
            if (type != null) {
                role(block, type, role);
                block(block, type, role);
            }
        }
    }

    /** Text blocks among the elements must say something. */
    void texts(Node content) {
        for (Node block : content.children()) {
            if (block.is("type", "text") && block.at("text").blank()) {
                checked.add("text-empty", block.at("text"), "a text block must hold more than white space");
            }
        }
    }

    private void role(Node block, String type, String role) {
        boolean ofAssistant = ASSISTANTS.contains(type) || serverResult(type);
        if (type.equals("tool_use") && !role.equals("assistant")) {
            checked.add("tool-use-role", block, "only the assistant calls tools");
        } else if (ofAssistant && !role.equals("assistant")) {
            checked.add("block-role", block, type + " stands in the assistant's messages only");
        } else if (type.equals("tool_result") && !role.equals("user")) {
            checked.add("block-role", block, "tool_result stands in the user's messages only");
        } else if ((type.equals("tool_addition") || type.equals("tool_removal")) && !role.equals("system")) {
            checked.add("block-role", block, type + " stands in system messages only");
        }
    }

    private void block(Node block, String type, String role) {
        switch (type) {
            case "text" -> {
                if (role.equals("user")
                        && checked.version().userCitations()
                        && !block.at("citations").children().isEmpty()) {
                    checked.add(
                            "user-citations",
                            block.at("citations"),
                            "this API version refuses citations on the user's text");
                }
            }
            case "document" -> {
                if (role.equals("assistant") && checked.version().assistantDocuments()) {
                    checked.add(
                            "assistant-document",
                            block,
                            "this API version refuses a document directly in the assistant's message");
                }
            }
            case "tool_result" -> {
                texts(block.at("content"));
                references(block.at("content"));
            }
            case "tool_search_tool_result" -> references(block.at("content").at("tool_references"));
            case "tool_addition", "tool_removal" -> change(block, type);
            default -> {}
        }
    }

    private void references(Node list) {
        for (Node item : list.children()) {
            if (item.is("type", "tool_reference")) {
                resolve(item.at("tool_name"));
            }
        }
    }

    private void resolve(Node name) {
        if (name.text() != null && !tools.resolves(name.text())) {
            checked.add("reference-unresolved", name, '"' + Checked.brief(name.text()) + "\" is not among the tools");
        }
    }

    private void change(Node block, String type) {
        Node tool = block.at("tool");
        String kind = tool.text("type");
        if (!checked.platform().toolChanges() || checked.refuses("system-messages")) {
            checked.add("platform-feature", block, "tools cannot be changed in mid-conversation here");
        }
        if ("tool_reference".equals(kind)) {
            Node name = tool.at("name");
            resolve(name);
            if (type.equals("tool_addition")
                    && name.text() != null
                    && tools.has(name.text())
                    && !tools.isDeferred(name.text())) {
                checked.add(
                        "addition-not-deferred",
                        name,
                        '"' + Checked.brief(name.text()) + "\" must be declared with defer_loading");
            }
        } else if (tool.text("server_name") != null && !tools.hasServer(tool.text("server_name"))) {
            checked.add(
                    "reference-unresolved",
                    tool.at("server_name"),
                    '"' + Checked.brief(tool.text("server_name")) + "\" is not among the mcp_servers");
        }
    }
}
