package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import java.util.Optional;

/**
 * One way to say what definitions cost. Implementations are thread-safe and answer in bounded time; a counter that cannot
 * answer says so, it does not throw.
 */
public interface Counter {

    /** By which configuration names it, such as {@code anthropic-count-tokens}. */
    String id();

    /**
     * The counter's name for a family, part of cache keys: it changes when the same definitions would be counted otherwise.
     */
    String name(ModelFamily family);

    /** What it counts in. */
    CountUnit unit();

    /**
     * Whether a count of the same unit should be made again by this counter.
     *
     * @param name the name of the counter that made it
     */
    default boolean outdated(String name, ModelFamily family) {
        return !name.equals(name(family));
    }

    /** Why it cannot count for this family as things are; empty if it can. */
    Optional<String> unfit(ModelFamily family);

    /**
     * Counts definitions one by one.
     *
     * @param family a family that it is fit for
     * @param definitions any number
     */
    Outcome count(ModelFamily family, List<Definition> definitions);

    /** What came of a count. */
    sealed interface Outcome permits Counted, Failed {}

    /**
     * It answered.
     *
     * @param tokens per definition, in order, each at least 0; an entry is {@code null} where only characters are known
     * @param calls what a provider answered, call by call; empty if none was asked
     */
    record Counted(List<Integer> tokens, List<ProviderCall> calls) implements Outcome {

        /** An answer that took no provider. */
        public Counted(List<Integer> tokens) {
            this(tokens, List.of());
        }
    }

    /**
     * It could not answer.
     *
     * @param reason why, without any secret or text of the definitions
     * @param passing whether another try later may succeed
     */
    record Failed(String reason, boolean passing) implements Outcome {}
}
