package dev.toolshelf.assembler.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Local references of a schema whose target moves: they follow it. */
final class SchemaReferences {

    private static final String REF = "$ref";

    private SchemaReferences() {}

    /** Whether anything refers to a place or to something in it. */
    static boolean lead(JsonNode schema, String place) {
        JsonNode reference = schema.get(REF);
        if (reference != null && reference.isTextual() && within(reference.textValue(), place)) {
            return true;
        }
        for (JsonNode child : schema) {
            if (lead(child, place)) {
                return true;
            }
        }
        return false;
    }

    /** Makes every reference to a place, or to something in it, lead to another place. */
    static void move(JsonNode schema, String from, String to) {
        JsonNode reference = schema.get(REF);
        if (schema instanceof ObjectNode object
                && reference != null
                && reference.isTextual()
                && within(reference.textValue(), from)) {
            object.put(REF, to + reference.textValue().substring(from.length()));
        }
        for (JsonNode child : schema) {
            move(child, from, to);
        }
    }

    /** The reference to a member, escaped as JSON pointers are. */
    static String to(String parent, String member) {
        return parent + "/" + member.replace("~", "~0").replace("/", "~1");
    }

    private static boolean within(String reference, String place) {
        return reference.equals(place) || reference.startsWith(place + "/");
    }
}
