package dev.toolshelf.catalog.declaration;

/**
 * Where in the input a schema stands.
 *
 * @param depth how many schemas lie around it
 * @param indent how many steps its lines are indented
 * @param top whether it is the input itself, be it behind a reference or one of several that make it up
 */
record Place(int depth, int indent, boolean top) {

    /** Of a property's schema. */
    Place member() {
        return new Place(depth + 1, indent + 1, false);
    }

    /** Of an element's schema. */
    Place inside() {
        return new Place(depth + 1, indent, false);
    }

    /** Of a schema that says more of the same thing. */
    Place combined() {
        return new Place(depth + 1, indent, top);
    }
}
