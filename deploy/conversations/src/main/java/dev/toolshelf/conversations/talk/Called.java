package dev.toolshelf.conversations.talk;

import dev.toolshelf.catalog.json.RawJson;

/**
 * A call that the model makes.
 *
 * @param id the call's id
 * @param search whether it is one of the profile's search tool
 * @param reveals whether it was made where a search's result reveals tools to the provider
 * @param name the tool's name as the model calls it
 * @param input its arguments, a JSON object
 */
public record Called(String id, boolean search, boolean reveals, String name, RawJson input) {}
