package dev.toolshelf.assembler.validation.shape;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.toolshelf.assembler.validation.rule.Findings;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.util.BitSet;

/**
 * Reads a body once, from its bytes: tells everything that does not have the wire's form, and keeps what the rules look
 * at. Time and memory grow with the body; free-form values and prose are passed over undecoded. One use, one thread.
 */
public final class ShapeCheck {

    private final byte[] body;
    private final JsonParser parser;
    private final Findings findings;

    private ShapeCheck(byte[] body, JsonParser parser, Findings findings) {
        this.body = body;
        this.parser = parser;
        this.findings = findings;
    }

    /**
     * Reads a body.
     *
     * @return what was kept of it
     * @throws IOException if it is no JSON in UTF-8, or nested deeper than {@link Json#MAX_DEPTH}
     */
    public static Node read(byte[] body, Shapes shapes, Findings findings) throws IOException {
        Encoding.check(body);
        try (JsonParser parser = Json.mapper().getFactory().createParser(body)) {
            ShapeCheck check = new ShapeCheck(body, parser, findings);
            if (parser.nextToken() == null) {
                throw new IOException("there is nothing in it");
            }
            Node read = check.value(shapes.body(), null, null, -1);
            if (parser.nextToken() != null) {
                throw new IOException("something follows after its end");
            }
            return read;
        }
    }

    private Node value(Shape shape, Node parent, String key, int index) throws IOException {
        Node node = new Node(parent, key, index, kind(parser.currentToken()));
        if (shape.any()) {
            free(node);
        } else {
            switch (node.kind()) {
                case OBJECT -> object(shape, node);
                case ARRAY -> array(shape, node);
                case STRING -> string(shape, node);
                case NUMBER -> number(shape, node);
                case BOOLEAN -> {
                    node.keep(parser.getText());
                    expect(shape.bool(), shape, node);
                }
                default -> expect(false, shape, node);
            }
        }
        return node;
    }

    /** Something that has no form of its own: short strings are kept, all else is passed over. */
    private void free(Node node) throws IOException {
        switch (node.kind()) {
            case OBJECT, ARRAY -> parser.skipChildren();
            case STRING, NUMBER, BOOLEAN -> node.keep(parser.getText());
            default -> {}
        }
    }

    private void string(Shape shape, Node node) throws IOException {
        if (shape.prose()) {
            node.prose(Blank.is(body, parser));
        } else if (shape.takesString()) {
            node.keep(parser.getText());
            if (!shape.string() && !shape.literals().contains(node.text())) {
                findings.add("value-unknown", node.pointer(), quoted(node.text()) + " must be " + shape.words());
            }
        } else {
            expect(false, shape, node);
        }
    }

    private void number(Shape shape, Node node) throws IOException {
        node.keep(parser.getText());
        expect(shape.number() || shape.integer() && parser.currentToken() == JsonToken.VALUE_NUMBER_INT, shape, node);
    }

    private void array(Shape shape, Node node) throws IOException {
        if (shape.items() == null) {
            expect(false, shape, node);
            parser.skipChildren();
            return;
        }
        int index = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            node.add(value(shape.items(), node, null, index++));
        }
        if (shape.filled() && index == 0) {
            findings.add("list-empty", node.pointer(), "must hold at least one element");
        }
    }

    private void object(Shape shape, Node node) throws IOException {
        if (shape.objects() != null) {
            ObjectShape kind = kind(shape.objects(), node);
            if (kind == null) {
                parser.skipChildren();
            } else {
                members(kind, node);
            }
        } else if (shape.values() != null) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                node.add(value(shape.values(), node, name, -1));
            }
        } else {
            expect(shape.free(), shape, node);
            parser.skipChildren();
        }
    }

    private ObjectShape kind(ObjectShape.Choice choice, Node node) throws IOException {
        if (choice.by() == null) {
            return choice.otherwise();
        }
        int start = (int) parser.currentTokenLocation().getByteOffset();
        String word = TypeAhead.find(body, start, choice.by());
        ObjectShape kind = word == null ? choice.otherwise() : choice.kinds().get(word);
        if (kind == null && word == null) {
            findings.add("member-missing", node.pointer(), "a string called " + choice.by() + " is needed");
        } else if (kind == null) {
            String words =
                    String.join(", ", choice.kinds().keySet().stream().sorted().toList());
            findings.add(
                    choice.by().equals("role") ? "message-role" : "value-unknown",
                    node.pointer() + "/" + choice.by(),
                    quoted(word) + " must be one of " + words);
        }
        return kind;
    }

    private void members(ObjectShape kind, Node node) throws IOException {
        BitSet seen = new BitSet(kind.size());
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            ObjectShape.Field field = kind.field(name);
            if (field == null) {
                other(kind, node, name);
            } else {
                member(field, node, seen);
            }
        }
        for (ObjectShape.Field field : kind.required()) {
            if (!seen.get(field.number())) {
                findings.add("member-missing", node.pointer(), quoted(field.name()) + " is needed");
            }
        }
    }

    private void member(ObjectShape.Field field, Node node, BitSet seen) throws IOException {
        Node value;
        if (parser.currentToken() == JsonToken.VALUE_NULL && field.nullable()) {
            value = new Node(node, field.name(), -1, Node.Kind.NULL);
        } else {
            value = value(field.shape(), node, field.name(), -1);
        }
        node.add(value);
        if (seen.get(field.number())) {
            findings.add("member-twice", value.pointer(), "the object has two members of this name");
        }
        seen.set(field.number());
    }

    private void other(ObjectShape kind, Node node, String name) throws IOException {
        Node value = new Node(node, name, -1, kind(parser.currentToken()));
        free(value);
        if (kind.takesOthers()) {
            node.add(value);
        } else {
            findings.add("member-unknown", value.pointer(), "no member of this name is known here");
        }
    }

    private void expect(boolean right, Shape shape, Node node) {
        if (!right) {
            findings.add("value-type", node.pointer(), "must be " + shape.words());
        }
    }

    private static String quoted(String text) {
        return '"' + (text.length() > 100 ? text.substring(0, 100) + "…" : text) + '"';
    }

    private static Node.Kind kind(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> Node.Kind.OBJECT;
            case START_ARRAY -> Node.Kind.ARRAY;
            case VALUE_STRING -> Node.Kind.STRING;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Node.Kind.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> Node.Kind.BOOLEAN;
            default -> Node.Kind.NULL;
        };
    }
}
