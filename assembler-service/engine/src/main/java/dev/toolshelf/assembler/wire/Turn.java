package dev.toolshelf.assembler.wire;

import dev.toolshelf.catalog.json.RawJson;

/**
 * One turn of a history.
 *
 * @param assistant whether the assistant said it; else it came from the user's side
 * @param content what was said, as an event would bring it
 */
public record Turn(boolean assistant, RawJson content) {}
