package dev.toolshelf.conversations.talk;

import java.util.List;

/**
 * One thing in a conversation, in no wire's words: what went in is looked for in what a payload shows.
 *
 * @param kind what it is
 * @param id the call's id, for calls and results; else {@code null}
 * @param text what is said, or the result's text; {@code null} where it is not the test's to know
 * @param names tools that a result reveals to the provider; empty for anything else
 */
public record Spoken(Kind kind, String id, String text, List<String> names) {

    /** Kinds of things. */
    public enum Kind {
        /** The user's text. */
        USER,
        /** The assistant's text. */
        ASSISTANT,
        /** A call. */
        CALL,
        /** Its result. */
        RESULT
    }

    /** Copies the list. */
    public Spoken {
        names = List.copyOf(names);
    }

    static Spoken user(String text) {
        return new Spoken(Kind.USER, null, text, List.of());
    }

    static Spoken assistant(String text) {
        return new Spoken(Kind.ASSISTANT, null, text, List.of());
    }

    static Spoken call(String id) {
        return new Spoken(Kind.CALL, id, null, List.of());
    }

    static Spoken result(String id, String text) {
        return new Spoken(Kind.RESULT, id, text, List.of());
    }

    /** Whether a payload's part can be this one; a call or result that stands as words has no id. */
    public boolean shownBy(Spoken part) {
        return kind == part.kind
                && (id == null || id.equals(part.id) || part.id.isEmpty())
                && (text == null || text.equals(part.text));
    }

    @Override
    public String toString() {
        return kind + (id == null ? "" : " " + id) + (text == null ? "" : " \"" + text + "\"");
    }
}
