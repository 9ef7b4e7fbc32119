package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.definition.Definition;

/**
 * One entry of a payload's {@code tools}.
 *
 * @param definition the tool
 * @param deferred whether it is sent with {@code defer_loading}
 * @param visible whether the model sees it: loaded, or revealed by a reference
 * @param characters what its definition costs: name + description + schema
 * @param tokens the same in tokens, or {@code null} where nothing counted them
 * @param origin where it comes from, or {@code null} for the profile's search tool
 */
record ToolEntry(
        Definition definition,
        boolean deferred,
        boolean visible,
        int characters,
        Integer tokens,
        DecisionRecord.Origin origin) {

    String name() {
        return definition.name();
    }
}
