package dev.toolshelf.assembler.validation.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which JSON values stand in one place: any mixture of kinds, told apart by the value's first token. Immutable once its
 * file is read, thread-safe.
 *
 * @param any whether everything does, unread
 * @param prose whether a string does, of which only matters whether it is blank
 * @param string whether any string does
 * @param literals strings that do; empty if none is named
 * @param number whether a number does
 * @param integer whether a whole number does
 * @param bool whether {@code true} and {@code false} do
 * @param items the shape of an array's elements; {@code null} if no array does
 * @param filled whether the array must have an element
 * @param values the shape of the members of a map; {@code null} if no map does
 * @param free whether an object does, unread
 * @param objects the kinds of objects; {@code null} if none does
 */
record Shape(
        boolean any,
        boolean prose,
        boolean string,
        Set<String> literals,
        boolean number,
        boolean integer,
        boolean bool,
        Shape items,
        boolean filled,
        Shape values,
        boolean free,
        ObjectShape.Choice objects) {

    boolean takesString() {
        return prose || string || !literals.isEmpty();
    }

    boolean takesObject() {
        return values != null || free || objects != null;
    }

    /** What may stand here, in words. */
    String words() {
        List<String> words = new ArrayList<>();
        if (prose || string) {
            words.add("a string");
        } else if (!literals.isEmpty()) {
            words.add("one of " + String.join(", ", literals.stream().sorted().toList()));
        }
        if (number) {
            words.add("a number");
        } else if (integer) {
            words.add("a whole number");
        }
        if (bool) {
            words.add("true or false");
        }
        if (items != null) {
            words.add("an array");
        }
        if (takesObject()) {
            words.add("an object");
        }
        return String.join(" or ", words);
    }
}
