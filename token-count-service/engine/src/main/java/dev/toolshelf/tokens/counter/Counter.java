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

    /**
     * The counter's name for a family, part of cache keys: it changes when the same definitions would be counted otherwise.
     */
    String name(ModelFamily family);

    /** What it counts in. */
    CountUnit unit();

    /** Why it can never count for this family as it is configured; empty if it can. */
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
     */
    record Counted(List<Integer> tokens) implements Outcome {}

    /**
     * It could not answer.
     *
     * @param reason why, without any secret or text of the definitions
     * @param passing whether another try later may succeed
     */
    record Failed(String reason, boolean passing) implements Outcome {}
}
