package dev.toolshelf.assembler.wire;

import dev.toolshelf.assembler.wire.anthropic.AnthropicWire;
import dev.toolshelf.assembler.wire.responses.ResponsesWire;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import java.util.List;
import java.util.Optional;

/** The wires that a conversation can be written in. Pure functions, thread-safe. */
public final class Wires {

    private static final List<Wire> ALL = List.of(new AnthropicWire(), new ResponsesWire());

    private Wires() {}

    /** The wire of a name; empty if there is none. */
    public static Optional<Wire> named(String name) {
        return ALL.stream().filter(wire -> wire.name().equals(name)).findFirst();
    }

    /** The names, the most used first. */
    public static List<String> names() {
        return ALL.stream().map(Wire::name).toList();
    }

    /**
     * Checks content of which nobody knows the wire yet.
     *
     * @throws MalformedJsonException if no wire takes it, with the reason of the first
     */
    public static void check(String role, RawJson content) {
        MalformedJsonException first = null;
        for (Wire wire : ALL) {
            try {
                if (role.equals("assistant")) {
                    wire.said(content, false);
                } else {
                    wire.heard(content, false);
                }
                return;
            } catch (MalformedJsonException e) {
                first = first == null ? e : first;
            }
        }
        throw first;
    }
}
