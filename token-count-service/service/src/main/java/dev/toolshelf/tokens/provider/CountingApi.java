package dev.toolshelf.tokens.provider;

import dev.toolshelf.tokens.definition.Definition;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** How one provider wants to be asked what tools cost; every provider answers {@code {"input_tokens": n}}. Thread-safe. */
interface CountingApi {

    /** The counter's name. */
    String name();

    /** Its part of the setting's name, such as {@code anthropic} in {@code toolshelf.tokens.anthropic.api-key}. */
    String setting();

    /** Where the API is if nothing is configured. */
    URI defaultBase();

    /** The path below the base. */
    String path();

    /** Headers, besides the content type and the key. */
    Map<String, String> headers();

    /** The header that carries the key. */
    Map.Entry<String, String> keyHeader(String key);

    /** The body: the shortest conversation there is, and these tools, loaded. */
    String body(String model, List<Definition> definitions);
}
