package dev.toolshelf.catalog.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes one input schema as a type, once, with a given detail. Never throws, whatever the schema; does at most the work
 * that it is given, since references can make a small schema endless. For one use by one thread.
 */
final class TypeWriter {

    /** JSON Schema has seven. */
    private static final int MOST_TYPE_NAMES = 16;

    private static final int MOST_HOPS = 8;

    /** {@code a:{};} */
    private static final int SHORTEST_PROPERTY = 5;

    private static final Set<String> SIMPLE = Set.of("string", "number", "integer", "boolean", "null");

    private final JsonNode root;
    private final TypeLayout layout;
    private final Detail detail;
    private final Map<String, JsonNode> targets = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private long work;
    private boolean exhausted;
    private boolean cut;
    private boolean outgrown;
    private boolean uncommented;
    private boolean narrowed;

    /**
     * @param root the whole schema, to which references lead
     * @param work how many characters may be written, those given up again included
     */
    TypeWriter(JsonNode root, TypeLayout layout, Detail detail, long work) {
        this.root = root;
        this.layout = layout;
        this.detail = detail;
        this.work = work;
    }

    /** The type of the whole schema, its lines indented by so many steps. */
    String write(int indent) {
        return type(root, 0, indent).text();
    }

    /** Whether the work did not suffice; then what was written is not all. */
    boolean exhausted() {
        return exhausted;
    }

    /** Whether a nested type was left out. */
    boolean collapsed() {
        return cut || outgrown;
    }

    /** Whether one was left out for its length. */
    boolean outgrown() {
        return outgrown;
    }

    /** Whether a comment was left out. */
    boolean uncommented() {
        return uncommented;
    }

    /** Whether an optional property was left out. */
    boolean narrowed() {
        return narrowed;
    }

    private TypeText type(JsonNode schema, int depth, int indent) {
        if (!spend(1)) {
            return TypeText.UNKNOWN;
        }
        if (schema.isBoolean()) {
            return schema.booleanValue() ? TypeText.UNKNOWN : TypeText.NEVER;
        }
        if (!schema.isObject()) {
            return TypeText.UNKNOWN;
        }
        if (depth > detail.maxDepth()) {
            TypeText less = collapsed(schema);
            cut |= !says(schema, less);
            return less;
        }
        boolean hopeless = (long) schema.path("properties").size() * SHORTEST_PROPERTY > roomAt(depth);
        TypeText whole = hopeless ? null : whole(schema, depth, indent);
        if (hopeless || whole.text().length() > roomAt(depth)) {
            TypeText less = collapsed(schema);
            outgrown |= hopeless || !whole.text().equals(less.text());
            return less;
        }
        return whole;
    }

    private int roomAt(int depth) {
        return depth == 0 ? Integer.MAX_VALUE : Math.min(detail.maxNested(), detail.room());
    }

    private TypeText whole(JsonNode schema, int depth, int indent) {
        List<TypeText> parts = new ArrayList<>();
        parts.add(own(schema, depth, indent));
        JsonNode reference = schema.path("$ref");
        if (reference.isTextual()) {
            parts.add(referred(reference.textValue(), depth, indent));
        }
        for (String choice : List.of("anyOf", "oneOf")) {
            JsonNode choices = schema.path(choice);
            if (choices.isArray() && !choices.isEmpty()) {
                parts.add(TypeText.union(each(choices, depth, indent)));
            }
        }
        if (schema.path("allOf").isArray()) {
            parts.addAll(each(schema.path("allOf"), depth, indent));
        }
        JsonNode not = schema.path("not");
        if (not.isObject() && not.isEmpty() || not.isBoolean() && not.booleanValue()) {
            parts.add(TypeText.NEVER);
        }
        TypeText type = TypeText.intersection(parts);
        return schema.path("nullable").asBoolean() && !type.unknown() ? type.orNull() : type;
    }

    private TypeText referred(String reference, int depth, int indent) {
        JsonNode target = target(reference);
        if (target == null) {
            return TypeText.UNKNOWN;
        }
        if (!open.add(reference)) {
            String name = CommentText.cut(
                    CommentText.safe(LocalReference.name(reference)).replace('\n', ' '), 60);
            TypeText again = collapsed(target);
            return detail.comments()
                    ? new TypeText(again.text() + " /* " + name + " again */", again.shape(), again.vague())
                    : again;
        }
        TypeText type = type(target, depth + 1, indent);
        open.remove(reference);
        return type;
    }

    private List<TypeText> each(JsonNode schemas, int depth, int indent) {
        List<TypeText> types = new ArrayList<>();
        for (JsonNode schema : schemas) {
            types.add(type(schema, depth + 1, indent));
            if (exhausted) {
                break;
            }
        }
        return types;
    }

    /** What the schema says itself, without the schemas that it combines. */
    private TypeText own(JsonNode schema, int depth, int indent) {
        if (schema.has("const")) {
            return literal(schema.get("const"));
        }
        if (schema.path("enum").isArray()) {
            List<TypeText> values = new ArrayList<>();
            for (JsonNode value : schema.path("enum")) {
                values.add(literal(value));
                if (exhausted) {
                    break;
                }
            }
            return TypeText.union(values);
        }
        List<TypeText> types = new ArrayList<>();
        for (String name : typeNames(schema)) {
            types.add(named(name, schema, depth, indent));
        }
        return types.isEmpty() ? TypeText.UNKNOWN : TypeText.union(types);
    }

    private TypeText named(String name, JsonNode schema, int depth, int indent) {
        if (name.equals("object")) {
            return object(schema, depth, indent);
        }
        return name.equals("array") ? array(schema, depth, indent) : simple(name);
    }

    private static TypeText simple(String name) {
        if (!SIMPLE.contains(name)) {
            return TypeText.UNKNOWN;
        }
        return name.equals("null") ? TypeText.NULL : TypeText.vague(name.equals("integer") ? "number" : name);
    }

    /** The types that the schema names; if it names none, the one that its other words imply. */
    private static List<String> typeNames(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isTextual()) {
            return List.of(type.textValue());
        }
        if (type.isArray()) {
            Set<String> names = new LinkedHashSet<>();
            for (int i = 0; i < type.size() && i < MOST_TYPE_NAMES; i++) {
                names.add(type.get(i).asText());
            }
            return List.copyOf(names);
        }
        for (String word : List.of("properties", "additionalProperties", "patternProperties", "required")) {
            if (schema.path(word).isContainerNode()) {
                return List.of("object");
            }
        }
        return schema.path("items").isContainerNode()
                        || schema.path("prefixItems").isArray()
                ? List.of("array")
                : List.of();
    }

    private TypeText literal(JsonNode value) {
        if (value.isContainerNode()) {
            return value.isArray() ? TypeText.exact("unknown[]") : TypeText.OBJECT;
        }
        String text = value.isTextual() ? TypeScriptNames.quoted(value.textValue()) : value.asText();
        return spend(text.length()) ? TypeText.exact(text) : TypeText.UNKNOWN;
    }

    private TypeText array(JsonNode schema, int depth, int indent) {
        JsonNode items = schema.path("items");
        JsonNode first = items.isArray() ? items : schema.path("prefixItems");
        if (!first.isArray() || first.isEmpty()) {
            return type(items, depth + 1, indent).array();
        }
        JsonNode rest = items.isArray() ? schema.path("additionalItems") : items;
        int needed = schema.path("minItems").isInt() ? schema.path("minItems").intValue() : first.size();
        List<String> elements = new ArrayList<>();
        for (TypeText element : each(first, depth, indent)) {
            elements.add(elements.size() < needed ? element.text() : element.closed() + "?");
        }
        if (rest.isObject()) {
            elements.add("..." + type(rest, depth + 1, indent).array().text());
        }
        return TypeText.exact("[" + String.join(", ", elements) + "]");
    }

    private TypeText object(JsonNode schema, int depth, int indent) {
        Set<String> required = new LinkedHashSet<>();
        for (JsonNode name : schema.path("required")) {
            if (name.isTextual() && spend(1)) {
                required.add(name.textValue());
            }
        }
        boolean all = detail.optionals() || depth > 0;
        boolean left = false;
        List<String> members = new ArrayList<>();
        long length = 0;
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            if (exhausted || length > Math.min(roomAt(depth), detail.room())) {
                break;
            }
            boolean needed = required.remove(property.getKey());
            if (all || needed) {
                members.add(property(property.getKey(), property.getValue(), needed, depth, indent));
                length += members.get(members.size() - 1).length();
            } else {
                left = true;
            }
        }
        for (String name : required) {
            if (spend(name.length() + 12)) {
                members.add(layout.member(indent + 1, List.of(), TypeScriptNames.key(name) + ": unknown"));
            }
        }
        narrowed |= left;
        return closed(schema, members, left, depth, indent);
    }

    private String property(String name, JsonNode schema, boolean needed, int depth, int indent) {
        String key = TypeScriptNames.key(name) + (needed ? ": " : "?: ");
        List<String> comment = comment(schema);
        int written = key.length() + 2 * indent + 4;
        for (String line : comment) {
            written += line.length() + 2 * indent + 4;
        }
        if (!spend(written)) {
            return layout.member(indent + 1, List.of(), key + "unknown");
        }
        return layout.member(
                indent + 1, comment, key + type(schema, depth + 1, indent + 1).text());
    }

    private List<String> comment(JsonNode schema) {
        JsonNode reference = schema.path("$ref");
        JsonNode target = reference.isTextual() ? target(reference.textValue()) : null;
        if (detail.comments()) {
            return CommentText.of(schema, target);
        }
        uncommented = uncommented || CommentText.any(schema, target);
        return List.of();
    }

    /** The object type, with what it says of properties that have no name in the schema. */
    private TypeText closed(JsonNode schema, List<String> members, boolean left, int depth, int indent) {
        JsonNode additional = schema.path("additionalProperties");
        List<TypeText> others = new ArrayList<>();
        for (JsonNode pattern : schema.path("patternProperties")) {
            others.add(type(pattern, depth + 1, indent));
        }
        if (additional.isObject() || additional.isBoolean() && additional.booleanValue()) {
            others.add(type(additional, depth + 1, indent));
        }
        if (!members.isEmpty()) {
            // An index signature has to take every named property in too, so it cannot be narrower than unknown.
            if (left || !others.isEmpty()) {
                members.add(layout.member(indent + 1, others(others), "[key: string]: unknown"));
            }
            return TypeText.exact(layout.object(indent, members));
        }
        TypeText value = TypeText.union(others);
        if (others.isEmpty() && additional.isBoolean() && !left) {
            return TypeText.exact("{}");
        }
        return others.isEmpty() || value.unknown()
                ? TypeText.vague("Record<string, unknown>")
                : TypeText.exact("Record<string, " + value.text() + ">");
    }

    private List<String> others(List<TypeText> types) {
        TypeText value = TypeText.union(types);
        if (types.isEmpty() || value.unknown()) {
            return List.of();
        }
        uncommented |= !detail.comments();
        return detail.comments() ? CommentText.lines("Other properties: " + value.text()) : List.of();
    }

    /** A nested schema in one word or two. */
    private TypeText collapsed(JsonNode nested) {
        JsonNode schema = behindReferences(nested);
        if (!schema.isObject()) {
            return TypeText.UNKNOWN;
        }
        List<TypeText> types = new ArrayList<>();
        for (String name : typeNames(schema)) {
            types.add(
                    name.equals("object")
                            ? TypeText.OBJECT
                            : name.equals("array") ? TypeText.UNKNOWN.array() : simple(name));
        }
        if (!types.isEmpty()) {
            return TypeText.union(types);
        }
        JsonNode values = schema.path("enum");
        JsonNode first = schema.has("const") ? schema.get("const") : values.path(0);
        if (!spend(values.size())) {
            return TypeText.UNKNOWN;
        }
        for (JsonNode value : values) {
            if (value.getNodeType() != first.getNodeType()) {
                return TypeText.UNKNOWN;
            }
        }
        return switch (first.getNodeType()) {
            case STRING, NUMBER, BOOLEAN ->
                TypeText.vague(first.getNodeType().name().toLowerCase(Locale.ROOT));
            default -> TypeText.UNKNOWN;
        };
    }

    private JsonNode target(String reference) {
        return spend(reference.length())
                ? targets.computeIfAbsent(reference, any -> LocalReference.resolve(root, reference))
                : null;
    }

    private JsonNode behindReferences(JsonNode schema) {
        JsonNode at = schema;
        for (int hop = 0; hop < MOST_HOPS && at.path("$ref").isTextual() && !at.has("type"); hop++) {
            String reference = at.path("$ref").textValue();
            JsonNode next = target(reference);
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** Whether so short a type says all that the schema does. */
    private static boolean says(JsonNode schema, TypeText less) {
        return !less.unknown()
                && !schema.has("const")
                && !schema.has("enum")
                && typeNames(schema).stream().allMatch(SIMPLE::contains);
    }

    private boolean spend(long characters) {
        work -= characters;
        exhausted |= work < 0;
        return !exhausted;
    }
}
