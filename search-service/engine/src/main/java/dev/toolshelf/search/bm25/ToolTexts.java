package dev.toolshelf.search.bm25;

import dev.toolshelf.catalog.tool.Tool;
import java.util.List;

/** A tool as documents are made of it: its input schema is read once, and only if a field asks for it. One thread. */
final class ToolTexts {

    private final Tool tool;
    private final String instructions;
    private final String server;
    private List<String> properties;

    /**
     * A tool in its surroundings.
     *
     * @param tool the tool
     * @param instructions of its server, or {@code null}
     * @param server the server's name; {@code null} where only fields are asked for that do not depend on it
     */
    ToolTexts(Tool tool, String instructions, String server) {
        this.tool = tool;
        this.instructions = instructions;
        this.server = server;
    }

    Tool tool() {
        return tool;
    }

    String instructions() {
        return instructions;
    }

    String server() {
        return server;
    }

    /** The names of the top-level properties of the input. */
    List<String> properties() {
        if (properties == null) {
            properties = InputNames.topLevel(tool);
        }
        return properties;
    }

    /** Every description and property name of the input. */
    List<String> schema() {
        return InputNames.deep(tool);
    }
}
