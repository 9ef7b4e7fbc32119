package dev.toolshelf.assembler.validation.shape;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The members of one kind of object. Filled while its file is read, thread-safe afterwards. */
final class ObjectShape {

    /**
     * One member.
     *
     * @param name the name
     * @param number its place in the list of members
     * @param required whether it must be there
     * @param nullable whether {@code null} may stand for its absence
     * @param shape what stands in it
     */
    record Field(String name, int number, boolean required, boolean nullable, Shape shape) {}

    /**
     * Kinds of objects that stand in one place.
     *
     * @param by the member that tells them apart; {@code null} if there is only one
     * @param kinds by that member's text
     * @param otherwise the kind if that member is missing; {@code null} if it must not
     */
    record Choice(String by, Map<String, ObjectShape> kinds, ObjectShape otherwise) {}

    private final Map<String, Field> fields = new HashMap<>();
    private final List<Field> required = new ArrayList<>();
    private boolean open;

    void add(String name, boolean isRequired, boolean nullable, Shape shape) {
        Field field = new Field(name, fields.size(), isRequired, nullable, shape);
        fields.put(name, field);
        if (isRequired) {
            required.add(field);
        }
    }

    void open() {
        open = true;
    }

    /** The member of that name; {@code null} if the kind has none. */
    Field field(String name) {
        return fields.get(name);
    }

    int size() {
        return fields.size();
    }

    List<Field> required() {
        return required;
    }

    /** Whether it takes members that are not listed. */
    boolean takesOthers() {
        return open;
    }
}
