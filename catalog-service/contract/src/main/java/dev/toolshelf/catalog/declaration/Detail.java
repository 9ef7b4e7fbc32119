package dev.toolshelf.catalog.declaration;

/**
 * How much of a schema one attempt shows.
 *
 * @param comments whether properties have comments
 * @param optionals whether the input's optional properties are shown
 * @param maxDepth how many schemas deep; -1 shows nothing of the input
 * @param maxNested a nested type of more characters is shown as {@code object}, {@code unknown[]} or the like
 * @param room the most characters in all: where nothing fits any more, the attempt may stop
 */
record Detail(boolean comments, boolean optionals, int maxDepth, int maxNested, int room) {

    Detail withDepth(int depth) {
        return new Detail(comments, optionals, Math.min(maxDepth, depth), maxNested, room);
    }
}
