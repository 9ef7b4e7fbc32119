package dev.toolshelf.local.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a run's data and logs are.
 *
 * @param path the folder
 * @param kept whether it outlives the run
 */
public record DataFolder(Path path, boolean kept) {

    /** A folder that stays; made if missing. */
    public static DataFolder keptAt(Path path) {
        return new DataFolder(created(path), true);
    }

    /** A new folder that goes with the run; whoever gets it has it removed. */
    public static DataFolder temporary() {
        try {
            return new DataFolder(created(Files.createTempDirectory("toolshelf-")), false);
        } catch (IOException e) {
            throw StackFailure.failed("no folder for temporary data: " + e.getMessage(), e);
        }
    }

    /** A kept folder if one is given, otherwise a temporary one. */
    public static DataFolder of(Optional<Path> kept) {
        return kept.map(DataFolder::keptAt).orElseGet(DataFolder::temporary);
    }

    private static Path created(Path path) {
        try {
            Path absolute = path.toAbsolutePath().normalize();
            Files.createDirectories(absolute.resolve("logs"));
            Files.createDirectories(absolute.resolve("tmp"));
            return absolute;
        } catch (IOException e) {
            throw StackFailure.failed("cannot use the folder " + path + " for data: " + e.getMessage(), e);
        }
    }

    /** The folder of the logs. */
    public Path logs() {
        return path.resolve("logs");
    }
}
