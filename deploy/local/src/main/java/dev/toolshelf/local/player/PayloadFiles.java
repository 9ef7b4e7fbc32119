package dev.toolshelf.local.player;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where payloads are saved: {@code <folder>/<conversation>/<turn>.payload.json}, byte for byte, and {@code .record.json}.
 *
 * @param folder made if missing
 */
public record PayloadFiles(Path folder) {

    /** Saves one payload and its record; replaces files of the same name. */
    public void save(String conversation, int turn, byte[] payload, DecisionRecord record) {
        Path place = folder.resolve(conversation);
        try {
            Files.createDirectories(place);
            Files.write(place.resolve(turn + ".payload.json"), payload);
            Files.write(
                    place.resolve(turn + ".record.json"),
                    Json.mapper().writer(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(record));
        } catch (IOException e) {
            throw StackFailure.failed("cannot save the payload to " + place + ": " + e.getMessage(), e);
        }
    }
}
