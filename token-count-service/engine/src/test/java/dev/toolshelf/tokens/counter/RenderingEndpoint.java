package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.definition.Definition;
import java.util.List;
import java.util.function.ToLongFunction;

/** A provider that renders each tool in its own way and adds a preamble per call. */
record RenderingEndpoint(ToLongFunction<Definition> rendered, int preamble) implements ProviderEndpoint {

    @Override
    public String name() {
        return "anthropic-count-tokens";
    }

    @Override
    public boolean configured() {
        return true;
    }

    @Override
    public long inputTokens(String model, List<Definition> definitions) {
        return preamble + definitions.stream().mapToLong(rendered).sum();
    }
}
