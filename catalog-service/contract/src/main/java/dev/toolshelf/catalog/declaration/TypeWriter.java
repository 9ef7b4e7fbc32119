package dev.toolshelf.catalog.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

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
        return type(root, new Place(0, indent, true)).text();
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

    private TypeText type(JsonNode schema, Place place) {
        if (!spend(1)) {
            return TypeText.UNKNOWN;
        }
        if (schema.isBoolean()) {
            return schema.booleanValue() ? TypeText.UNKNOWN : TypeText.NEVER;
        }
        if (!schema.isObject()) {
            return TypeText.UNKNOWN;
        }
        if (place.depth() > detail.maxDepth()) {
            TypeText less = collapsed(schema);
            cut |= !says(schema, less);
            return less;
        }
        boolean hopeless = (long) schema.path("properties").size() * SHORTEST_PROPERTY > roomAt(place);
        TypeText whole = hopeless ? null : whole(schema, place);
        if (hopeless || whole.text().length() > roomAt(place)) {
            TypeText less = collapsed(schema);
            outgrown |= hopeless || !whole.text().equals(less.text());
            return less;
        }
        return whole;
    }

    private int roomAt(Place place) {
        return place.top() ? Integer.MAX_VALUE : Math.min(detail.maxNested(), detail.room());
    }

    private int limit(Place place) {
        return Math.min(roomAt(place), detail.room());
    }

    private TypeText whole(JsonNode schema, Place place) {
        List<TypeText> parts = new ArrayList<>();
        parts.add(own(schema, place));
        JsonNode reference = schema.path("$ref");
        if (reference.isTextual()) {
            parts.add(referred(reference.textValue(), place));
        }
        for (String choice : List.of("anyOf", "oneOf")) {
            JsonNode choices = schema.path(choice);
            if (choices.isArray() && !choices.isEmpty()) {
                parts.add(union(choices, place, each -> type(each, place.combined())));
            }
        }
        if (schema.path("allOf").isArray()) {
            parts.addAll(each(schema.path("allOf"), place, place.combined()));
        }
        JsonNode not = schema.path("not");
        if (not.isObject() && not.isEmpty() || not.isBoolean() && not.booleanValue()) {
            parts.add(TypeText.NEVER);
        }
        TypeText type = TypeText.intersection(parts);
        return schema.path("nullable").asBoolean() && !type.unknown() ? type.orNull() : type;
    }

    private TypeText referred(String reference, Place place) {
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
        TypeText type = type(target, place.combined());
        open.remove(reference);
        return type;
    }

    /** One of the parts; breaks off where the text is longer than what is shown at this depth. */
    private TypeText union(JsonNode parts, Place place, Function<JsonNode, TypeText> written) {
        Map<String, TypeText> members = new LinkedHashMap<>();
        long length = 0;
        for (JsonNode part : parts) {
            TypeText type = written.apply(part);
            if (type.unknown()) {
                return type;
            }
            length += members.put(type.text(), type) == null ? type.text().length() : 0;
            if (exhausted || length > limit(place)) {
                break;
            }
        }
        return TypeText.union(members.values());
    }

    /** Each of the parts; breaks off likewise. */
    private List<TypeText> each(JsonNode parts, Place whole, Place each) {
        Map<String, TypeText> exact = new LinkedHashMap<>();
        List<TypeText> types = new ArrayList<>();
        long length = 0;
        for (JsonNode part : parts) {
            TypeText type = type(part, each);
            types.add(type);
            length += !type.vague() && exact.put(type.text(), type) == null
                    ? type.text().length()
                    : 0;
            if (exhausted || length > limit(whole)) {
                break;
            }
        }
        return types;
    }

    /** What the schema says itself, without the schemas that it combines. */
    private TypeText own(JsonNode schema, Place place) {
        if (schema.has("const")) {
            return literal(schema.get("const"));
        }
        if (schema.path("enum").isArray()) {
            return union(schema.path("enum"), place, this::literal);
        }
        List<TypeText> types = new ArrayList<>();
        for (String name : typeNames(schema)) {
            types.add(named(name, schema, place));
        }
        return types.isEmpty() ? TypeText.UNKNOWN : TypeText.union(types);
    }

    private TypeText named(String name, JsonNode schema, Place place) {
        if (name.equals("object")) {
            return object(schema, place);
        }
        return name.equals("array") ? array(schema, place) : simple(name);
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

    private TypeText array(JsonNode schema, Place place) {
        JsonNode items = schema.path("items");
        JsonNode first = items.isArray() ? items : schema.path("prefixItems");
        if (!first.isArray() || first.isEmpty()) {
            return type(items, place.inside()).array();
        }
        JsonNode rest = items.isArray() ? schema.path("additionalItems") : items;
        int needed = schema.path("minItems").isInt() ? schema.path("minItems").intValue() : first.size();
        List<String> elements = new ArrayList<>();
        for (TypeText element : each(first, place, place.inside())) {
            elements.add(elements.size() < needed ? element.text() : element.closed() + "?");
        }
        if (rest.isObject()) {
            elements.add("..." + type(rest, place.inside()).array().text());
        }
        return TypeText.exact("[" + String.join(", ", elements) + "]");
    }

    private TypeText object(JsonNode schema, Place place) {
        Set<String> required = new LinkedHashSet<>();
        for (JsonNode name : schema.path("required")) {
            if (name.isTextual() && spend(1)) {
                required.add(name.textValue());
            }
        }
        boolean all = detail.optionals() || !place.top();
        boolean left = false;
        List<String> members = new ArrayList<>();
        long length = 0;
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            if (exhausted || length > limit(place)) {
                break;
            }
            boolean needed = required.remove(property.getKey());
            if (all || needed) {
                members.add(property(property.getKey(), property.getValue(), needed, place));
                length += members.get(members.size() - 1).length();
            } else {
                left = true;
            }
        }
        for (String name : required) {
            if (!spend(name.length() + 12) || length > limit(place)) {
                break;
            }
            members.add(layout.member(place.indent() + 1, List.of(), TypeScriptNames.key(name) + ": unknown"));
            length += name.length();
        }
        narrowed |= left;
        return closed(schema, members, left, place);
    }

    private String property(String name, JsonNode schema, boolean needed, Place place) {
        String key = TypeScriptNames.key(name) + (needed ? ": " : "?: ");
        List<String> comment = comment(schema);
        int written = key.length() + 2 * place.indent() + 4;
        for (String line : comment) {
            written += line.length() + 2 * place.indent() + 4;
        }
        if (!spend(written)) {
            return layout.member(place.indent() + 1, List.of(), key + "unknown");
        }
        return layout.member(
                place.indent() + 1, comment, key + type(schema, place.member()).text());
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
    private TypeText closed(JsonNode schema, List<String> members, boolean left, Place place) {
        JsonNode additional = schema.path("additionalProperties");
        List<TypeText> others = new ArrayList<>();
        for (JsonNode pattern : schema.path("patternProperties")) {
            others.add(type(pattern, place.inside()));
        }
        if (additional.isObject() || additional.isBoolean() && additional.booleanValue()) {
            others.add(type(additional, place.inside()));
        }
        if (!members.isEmpty()) {
            // An index signature has to take every named property in too, so it cannot be narrower than unknown.
            if (left || !others.isEmpty()) {
                members.add(layout.member(place.indent() + 1, others(others), "[key: string]: unknown"));
            }
            return TypeText.exact(layout.object(place.indent(), members));
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
