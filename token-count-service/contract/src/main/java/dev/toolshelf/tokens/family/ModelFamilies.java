package dev.toolshelf.tokens.family;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * The known model families, first match wins. Data: {@code families.json} beside this class, or a file of the same form.
 *
 * @param families in order of matching
 */
public record ModelFamilies(List<ModelFamily> families) {

    /** Copies the list. */
    public ModelFamilies {
        families = List.copyOf(families);
    }

    /** The families that come with the product. */
    public static ModelFamilies builtIn() {
        try (InputStream in = ModelFamilies.class.getResourceAsStream("families.json")) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a JSON array of families. */
    public static ModelFamilies read(InputStream json) throws IOException {
        return new ModelFamilies(Json.mapper().readValue(json, new TypeReference<List<ModelFamily>>() {}));
    }

    /** The family of a model; empty if none covers it. */
    public Optional<ModelFamily> of(String model) {
        return families.stream().filter(family -> family.covers(model)).findFirst();
    }

    /** The family with an id; empty if there is none. */
    public Optional<ModelFamily> byId(String id) {
        return families.stream().filter(family -> family.id().equals(id)).findFirst();
    }
}
