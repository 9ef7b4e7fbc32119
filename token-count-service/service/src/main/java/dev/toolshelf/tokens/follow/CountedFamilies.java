package dev.toolshelf.tokens.follow;

import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import java.util.Optional;

/** The model families that this service counts for: all known ones, or the configured ones of them. Immutable. */
public final class CountedFamilies {

    private final ModelFamilies known;
    private final List<ModelFamily> counted;

    /**
     * @param known all families
     * @param ids the ids of the counted ones, or empty for all
     * @throws IllegalArgumentException if an id is not known
     */
    public CountedFamilies(ModelFamilies known, Optional<List<String>> ids) {
        this.known = known;
        this.counted =
                ids.map(chosen -> chosen.stream().map(this::require).toList()).orElse(known.families());
    }

    private ModelFamily require(String id) {
        return known.byId(id)
                .orElseThrow(() -> new IllegalArgumentException(
                        "toolshelf.tokens.families names \"" + id + "\"; known are " + ids(known.families())));
    }

    private static List<String> ids(List<ModelFamily> families) {
        return families.stream().map(ModelFamily::id).toList();
    }

    /** The counted families. */
    public List<ModelFamily> all() {
        return counted;
    }

    /** Their ids. */
    public List<String> ids() {
        return ids(counted);
    }

    /** The family of a model, if it is counted. */
    public Optional<ModelFamily> ofModel(String model) {
        return known.of(model).filter(counted::contains);
    }

    /** The counted family of an id. */
    public Optional<ModelFamily> byId(String id) {
        return counted.stream().filter(family -> family.id().equals(id)).findFirst();
    }
}
