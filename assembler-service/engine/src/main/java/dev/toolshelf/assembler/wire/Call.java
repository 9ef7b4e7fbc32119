package dev.toolshelf.assembler.wire;

import dev.toolshelf.catalog.json.RawJson;

/**
 * A call of a tool.
 *
 * @param id the call's id
 * @param type the wire's word for this kind of call
 * @param name the tool's name
 * @param input its arguments, a JSON object; {@code null} once they are of no more interest
 */
public record Call(String id, String type, String name, RawJson input) {}
