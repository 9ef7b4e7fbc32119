package dev.toolshelf.assembler.validation.shape;

import java.util.ArrayList;
import java.util.List;

/**
 * What a check keeps of a JSON value: its kind, its place, short texts, and the members and elements that its shape
 * names. Free-form values (inputs, nested schemas) and prose are passed over, so a node is small however large the body.
 * Built by one thread, read-only afterwards.
 */
public final class Node {

    /** Kinds of JSON values; {@code ABSENT} is a member that is not there. */
    public enum Kind {
        OBJECT,
        ARRAY,
        STRING,
        NUMBER,
        BOOLEAN,
        NULL,
        ABSENT
    }

    private static final Node ABSENT = new Node(null, null, -1, Kind.ABSENT);

    private final Node parent;
    private final String key;
    private final int index;
    private final Kind kind;
    private final List<Node> children = new ArrayList<>(4);
    private String text;
    private boolean blank;

    Node(Node parent, String key, int index, Kind kind) {
        this.parent = parent;
        this.key = key;
        this.index = index;
        this.kind = kind;
    }

    void add(Node child) {
        children.add(child);
    }

    void keep(String value) {
        text = value;
    }

    void prose(boolean isBlank) {
        blank = isBlank;
    }

    /** The kind of the value. */
    public Kind kind() {
        return kind;
    }

    /** Whether it is there and is not {@code null}. */
    public boolean present() {
        return kind != Kind.ABSENT && kind != Kind.NULL;
    }

    /** The name of this member; {@code null} for an element and for the whole. */
    public String key() {
        return key;
    }

    /** The text of a string, the literal of a number or boolean; {@code null} for prose and everything else. */
    public String text() {
        return text;
    }

    /** Whether it is a string without anything but white space. */
    public boolean blank() {
        return kind == Kind.STRING && (text == null ? blank : Blank.is(text));
    }

    /** The members that were kept, or the elements, in the order of the body. */
    public List<Node> children() {
        return children;
    }

    /** A member; an absent node if it is not there or not kept. The last one counts if there are two. */
    public Node at(String name) {
        for (int i = children.size() - 1; i >= 0; i--) {
            if (name.equals(children.get(i).key)) {
                return children.get(i);
            }
        }
        return ABSENT;
    }

    /** The text of a string member; {@code null} if there is no such string. */
    public String text(String name) {
        Node member = at(name);
        return member.kind == Kind.STRING ? member.text : null;
    }

    /** Whether the string member has this text. */
    public boolean is(String name, String value) {
        return value.equals(text(name));
    }

    /** Whether the member is {@code true}. */
    public boolean flag(String name) {
        Node member = at(name);
        return member.kind == Kind.BOOLEAN && member.text.equals("true");
    }

    /** The place in the body as a JSON pointer (RFC 6901); the whole body is the empty text. */
    public String pointer() {
        if (parent == null) {
            return "";
        }
        String step =
                key == null ? Integer.toString(index) : key.replace("~", "~0").replace("/", "~1");
        return parent.pointer() + "/" + step;
    }
}
