package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;

/** Is told what a provider answered, so that estimates can learn from it. Thread-safe; does not throw. */
@FunctionalInterface
public interface ProviderListener {

    /** Learns nothing. */
    ProviderListener NOBODY = (family, definitions, tokens) -> {};

    /**
     * A provider counted a call.
     *
     * @param family the model family
     * @param definitions the call's definitions, at least one
     * @param tokens what they cost together, without preamble and framing
     */
    void counted(ModelFamily family, List<Definition> definitions, int tokens);
}
