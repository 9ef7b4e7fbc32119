package dev.toolshelf.conversations.talk;

import dev.toolshelf.catalog.tool.Tool;
import java.util.List;

/** A part of what comes from the user's side, in no wire's words. */
public sealed interface Piece {

    /** Something that the user says. */
    record Text(String text) implements Piece {}

    /** The result of a call, which may be one that nobody made. */
    record Result(Called call, String text) implements Piece {}

    /** The harness's own search found these. */
    record Found(Called call, List<Shown> tools) implements Piece {

        /** Their full names. */
        public List<String> names() {
            return tools.stream().map(Shown::name).toList();
        }
    }

    /**
     * A tool that a search shows.
     *
     * @param name its full name
     * @param label the server's name as it stands in the full name; {@code null} for a built-in tool
     * @param tool its definition
     */
    record Shown(String name, String label, Tool tool) {}
}
