package dev.toolshelf.conversations.wire;

import dev.toolshelf.conversations.talk.Spoken;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a payload shows, read from nothing but its bytes.
 *
 * @param fields the request's other members as text, without model, tools and messages
 * @param tools the entries of {@code tools}
 * @param messages the bytes of each message as text
 * @param parts what the messages say, in order
 */
public record Reading(String fields, List<Entry> tools, List<String> messages, List<Spoken> parts) {

    /**
     * One entry of {@code tools}.
     *
     * @param json its bytes as text
     * @param names full names of the tools in it: one, or those of a namespace
     * @param deferred whether it waits to be revealed
     */
    public record Entry(String json, List<String> names, boolean deferred) {}

    /** The names of all tools, in order. */
    public List<String> names() {
        return tools.stream().flatMap(entry -> entry.names().stream()).toList();
    }

    /** The names of the tools that wait. */
    public Set<String> deferred() {
        return names(true);
    }

    /** The names of the tools that the model sees at once. */
    public Set<String> loaded() {
        return names(false);
    }

    private Set<String> names(boolean deferred) {
        return tools.stream()
                .filter(entry -> entry.deferred() == deferred)
                .flatMap(entry -> entry.names().stream())
                .collect(Collectors.toSet());
    }

    /** Names that results reveal, in order, with repeats. */
    public List<String> revealed() {
        List<String> names = new ArrayList<>();
        parts.forEach(part -> names.addAll(part.names()));
        return names;
    }
}
