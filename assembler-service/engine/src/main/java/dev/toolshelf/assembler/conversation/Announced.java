package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.List;

/**
 * What the model has been told of.
 *
 * @param names deferred tools that were announced and not withdrawn, sorted
 */
public record Announced(List<String> names) {

    /** How it is stored. */
    public static final JsonCodec<Announced> CODEC = JsonCodec.of(Announced.class);

    /** Nothing. */
    public static final Announced NOTHING = new Announced(List.of());

    /** Copies and sorts. */
    public Announced {
        names = names == null ? List.of() : names.stream().sorted().toList();
    }
}
