package dev.toolshelf.catalog.declaration;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A type as written, with what is needed to put it inside another one.
 *
 * @param text the type
 * @param shape what binds its parts
 * @param vague whether a more exact type beside it says all that this one does: a plain {@code string}, any object
 */
record TypeText(String text, Shape shape, boolean vague) {

    static final TypeText UNKNOWN = vague("unknown");
    static final TypeText NEVER = exact("never");
    static final TypeText NULL = vague("null");
    static final TypeText OBJECT = vague("object");

    /** What binds the parts of a type, weakest last. */
    enum Shape {
        SINGLE,
        INTERSECTION,
        UNION
    }

    static TypeText vague(String text) {
        return new TypeText(text, Shape.SINGLE, true);
    }

    static TypeText exact(String text) {
        return new TypeText(text, Shape.SINGLE, false);
    }

    /** One of the types: each once, in order; {@code unknown} takes all in, no type at all is {@code never}. */
    static TypeText union(Collection<TypeText> types) {
        Map<String, TypeText> members = new LinkedHashMap<>();
        for (TypeText type : types) {
            if (type.unknown()) {
                return UNKNOWN;
            }
            if (!type.text.equals(NEVER.text)) {
                members.putIfAbsent(type.text, type);
            }
        }
        if (members.isEmpty()) {
            return NEVER;
        }
        if (members.size() == 1) {
            return members.values().iterator().next();
        }
        boolean vague = members.values().stream().allMatch(TypeText::vague);
        return new TypeText(String.join(" | ", members.keySet()), Shape.UNION, vague);
    }

    /** All of the types at once: each once; {@code unknown} adds nothing, and a vague one nothing to an exact one. */
    static TypeText intersection(List<TypeText> types) {
        boolean exact = types.stream().anyMatch(type -> !type.vague);
        Map<String, TypeText> members = new LinkedHashMap<>();
        for (TypeText type : types) {
            if (type.text.equals(NEVER.text)) {
                return NEVER;
            }
            if (!type.unknown() && !(exact && type.vague)) {
                members.putIfAbsent(type.text, type);
            }
        }
        if (members.isEmpty()) {
            return UNKNOWN;
        }
        if (members.size() == 1) {
            return members.values().iterator().next();
        }
        StringBuilder text = new StringBuilder();
        for (TypeText type : members.values()) {
            text.append(text.length() == 0 ? "" : " & ").append(type.shape == Shape.UNION ? type.closed() : type.text);
        }
        return new TypeText(text.toString(), Shape.INTERSECTION, false);
    }

    /** Whether it says nothing at all. */
    boolean unknown() {
        return text.equals(UNKNOWN.text);
    }

    TypeText array() {
        return exact(closed() + "[]");
    }

    TypeText orNull() {
        return union(List.of(this, NULL));
    }

    /** In parentheses if it has parts. */
    String closed() {
        return shape == Shape.SINGLE ? text : "(" + text + ")";
    }
}
