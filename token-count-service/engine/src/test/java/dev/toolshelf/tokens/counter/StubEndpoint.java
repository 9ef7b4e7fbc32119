package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.definition.Definition;
import java.util.List;

/** A provider that answers what the test says. */
record StubEndpoint(boolean configured, Answer answer) implements ProviderEndpoint {

    @Override
    public String name() {
        return "stub";
    }

    @Override
    public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
        return answer.to(definitions.stream().map(Definition::fullName).toList());
    }
}
