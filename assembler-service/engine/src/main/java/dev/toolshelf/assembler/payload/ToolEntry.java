package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.definition.Definition;

/**
 * One tool of a payload.
 *
 * @param definition the tool
 * @param place where its definition stands
 * @param visible whether the model sees it: loaded, or revealed by a result
 * @param characters what its definition costs: name + description + schema
 * @param tokens the same in tokens, or {@code null} where nothing counted them
 * @param origin where it comes from, or {@code null} for a profile's own tool
 */
record ToolEntry(
        Definition definition,
        Place place,
        boolean visible,
        int characters,
        Integer tokens,
        DecisionRecord.Origin origin) {

    /** Where a definition stands. */
    enum Place {
        /** Among the tools, for the model to see. */
        LOADED,
        /** Among the tools, to be revealed. */
        DEFERRED,
        /** In another entry of the tools, to be revealed. */
        NAMESPACED,
        /** In a result among the messages. */
        IN_MESSAGES
    }

    String name() {
        return definition.name();
    }

    /** Whether it is a namespace: it holds deferred tools, and is none itself. */
    boolean namespace() {
        return place == Place.DEFERRED && origin == null;
    }

    boolean deferred() {
        return place == Place.DEFERRED;
    }
}
