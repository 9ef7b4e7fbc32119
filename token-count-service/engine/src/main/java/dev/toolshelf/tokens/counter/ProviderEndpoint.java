package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.definition.Definition;
import java.util.List;

/** A provider's counting endpoint. Implementations are thread-safe and answer or fail in bounded time. */
public interface ProviderEndpoint {

    /** The counter's name, such as {@code anthropic-count-tokens}. */
    String name();

    /** Whether it is there to be asked at all. */
    boolean configured();

    /**
     * Input tokens of one call with these tools, none of them marked as deferred, whatever the provider adds included.
     *
     * @param model the model to ask for
     * @param definitions at least one
     * @throws ProviderFailure if there is no such number
     */
    long inputTokens(String model, List<Definition> definitions) throws ProviderFailure;
}
