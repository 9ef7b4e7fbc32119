package dev.toolshelf.assembler.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Makes an input schema one that the Anthropic API takes (api-contracts A4): an object at the root, no combinator there,
 * top-level property keys that fit the pattern. A schema that fits already passes byte for byte.
 */
final class SchemaRepair {

    private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9_.-]{1,64}");
    private static final List<String> COMBINATORS = List.of("allOf", "anyOf", "oneOf");
    private static final int MAX_REFERENCES = 8;

    private final String tool;
    private final ObjectNode schema;
    private final List<Finding> repairs = new ArrayList<>();
    private final Map<String, String> keys = new TreeMap<>();
    private final List<String> constraints = new ArrayList<>();

    private SchemaRepair(String tool, ObjectNode schema) {
        this.tool = tool;
        this.schema = schema;
    }

    /**
     * A schema that is accepted.
     *
     * @param schema the schema
     * @param repairs what was changed; empty if nothing
     * @param keys renamed top-level properties: new name to original
     * @param constraint what the schema can no longer say, for the description; or {@code null}
     */
    record Repaired(RawJson schema, List<Finding> repairs, Map<String, String> keys, String constraint) {}

    /** Repairs a schema; empty if it cannot be made acceptable. */
    static Optional<Repaired> of(String tool, RawJson schema) {
        if (!(schema.tree() instanceof ObjectNode object)) {
            return Optional.empty();
        }
        return new SchemaRepair(tool, object).run(schema);
    }

    private Optional<Repaired> run(RawJson original) {
        if (!inlineRootReference() || !fold()) {
            return Optional.empty();
        }
        JsonNode type = schema.get("type");
        if (type == null || !type.isTextual() || !type.textValue().equals("object")) {
            schema.put("type", "object");
            repairs.add(new Finding("schema-root-type", tool, "root type was " + type + "; set to \"object\""));
        }
        if (schema.has("properties") && !(schema.get("properties") instanceof ObjectNode)) {
            return Optional.empty();
        }
        renameKeys();
        RawJson result = repairs.isEmpty() ? original : RawJson.of(schema);
        String constraint = constraints.isEmpty() ? null : String.join(" ", constraints);
        return Optional.of(new Repaired(result, List.copyOf(repairs), Map.copyOf(keys), constraint));
    }

    /** A reference at the root would hide the object behind it: its target takes its place. */
    private boolean inlineRootReference() {
        int hops = 0;
        while (schema.has("$ref")) {
            JsonNode target = resolve(schema.get("$ref"));
            if (!(target instanceof ObjectNode) || ++hops > MAX_REFERENCES) {
                return false;
            }
            String reference = schema.remove("$ref").asText();
            ((ObjectNode) target).properties().forEach(field -> schema.putIfAbsent(field.getKey(), field.getValue()));
            repairs.add(new Finding("schema-root-ref", tool, "root $ref " + reference + " was put in its place"));
        }
        return true;
    }

    private JsonNode resolve(JsonNode reference) {
        String text = reference.asText();
        return text.startsWith("#/") ? schema.at(text.substring(1)).deepCopy() : null;
    }

    private boolean fold() {
        for (String combinator : COMBINATORS) {
            JsonNode branches = schema.get(combinator);
            if (branches == null) {
                continue;
            }
            if (!(branches instanceof ArrayNode)) {
                return false;
            }
            keepReferenced(combinator, branches);
            schema.remove(combinator);
            List<String> groups = new ArrayList<>();
            for (JsonNode branch : branches) {
                if (!foldBranch(branch, combinator.equals("allOf"), groups)) {
                    return false;
                }
            }
            if (!groups.isEmpty()) {
                String how = combinator.equals("oneOf") ? "exactly one" : "at least one";
                constraints.add("Input constraint: give " + how + " of these groups of properties: "
                        + String.join(" or ", groups) + ".");
            }
            repairs.add(
                    new Finding("schema-root-combinator", tool, "root " + combinator + " was folded into one object"));
        }
        return true;
    }

    /** A branch that something refers to gets a place of its own, since the branches go. */
    private void keepReferenced(String combinator, JsonNode branches) {
        for (int i = 0; i < branches.size(); i++) {
            String place = "#/" + combinator + "/" + i;
            if (SchemaReferences.lead(schema, place)) {
                ObjectNode definitions = schema.withObject("/$defs");
                String name = combinator + "_" + i;
                while (definitions.has(name)) {
                    name += "_";
                }
                SchemaReferences.move(schema, place, "#/$defs/" + name);
                definitions.set(name, branches.get(i).deepCopy());
            }
        }
    }

    private boolean foldBranch(JsonNode branch, boolean all, List<String> groups) {
        JsonNode resolved = branch.has("$ref") ? resolve(branch.get("$ref")) : branch;
        if (!(resolved instanceof ObjectNode object)
                || object.has("type") && !object.get("type").asText().equals("object")
                || COMBINATORS.stream().anyMatch(object::has)) {
            return false;
        }
        ObjectNode properties = schema.withObject("/properties");
        object.path("properties").properties().forEach(property -> {
            JsonNode present = properties.get(property.getKey());
            if (present == null) {
                properties.set(property.getKey(), property.getValue());
            } else if (!present.equals(property.getValue())) {
                ObjectNode either = JsonNodeFactory.instance.objectNode();
                either.putArray("anyOf").add(present).add(property.getValue());
                properties.set(property.getKey(), either);
            }
        });
        Set<String> names = new LinkedHashSet<>();
        if (all) {
            schema.path("required").forEach(name -> names.add(name.asText()));
        }
        object.path("required").forEach(name -> names.add(name.asText()));
        if (all && !names.isEmpty()) {
            ArrayNode required = schema.putArray("required");
            names.forEach(required::add);
        } else if (!all) {
            Set<String> group = new LinkedHashSet<>(names);
            object.path("properties").fieldNames().forEachRemaining(group::add);
            groups.add("(" + String.join(", ", group) + ")");
        }
        return true;
    }

    private void renameKeys() {
        JsonNode properties = schema.path("properties");
        Map<String, String> renamed = new LinkedHashMap<>();
        properties.fieldNames().forEachRemaining(key -> {
            if (!KEY.matcher(key).matches()) {
                String cleaned = ToolName.clean(key);
                boolean usable = !cleaned.isEmpty()
                        && cleaned.length() <= ToolName.MAX_LENGTH
                        && !properties.has(cleaned)
                        && !renamed.containsValue(cleaned);
                renamed.put(key, usable ? cleaned : ToolName.shortForm(cleaned, tool, key));
            }
        });
        if (renamed.isEmpty()) {
            return;
        }
        ObjectNode fitting = JsonNodeFactory.instance.objectNode();
        properties
                .properties()
                .forEach(property ->
                        fitting.set(renamed.getOrDefault(property.getKey(), property.getKey()), property.getValue()));
        schema.set("properties", fitting);
        if (schema.get("required") instanceof ArrayNode required) {
            ArrayNode fittingRequired = schema.putArray("required");
            required.forEach(name -> fittingRequired.add(renamed.getOrDefault(name.asText(), name.asText())));
        }
        renamed.forEach((from, to) -> {
            SchemaReferences.move(
                    schema, SchemaReferences.to("#/properties", from), SchemaReferences.to("#/properties", to));
            keys.put(to, from);
            repairs.add(new Finding("property-key", tool, "property " + from + " is called " + to));
        });
    }
}
