package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The last resort: knows no tokens, so characters decide. Fits every family, never fails. */
public final class CharactersCounter implements Counter {

    @Override
    public String id() {
        return "characters";
    }

    @Override
    public String name(ModelFamily family) {
        return id();
    }

    @Override
    public CountUnit unit() {
        return CountUnit.CHARACTERS;
    }

    @Override
    public Optional<String> unfit(ModelFamily family) {
        return Optional.empty();
    }

    @Override
    public Outcome count(ModelFamily family, List<Definition> definitions) {
        return new Counted(Collections.nCopies(definitions.size(), null));
    }
}
