package dev.toolshelf.local;

import dev.toolshelf.local.stack.Ports;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the user wants of a run, checked.
 *
 * @param home the project's folder
 * @param mcpConfig a file of the {@code mcpServers} form
 * @param catalog a folder of listings
 * @param mode the pool's {@code ENABLE_TOOL_SEARCH}
 * @param conversation the events to play
 * @param conversationId the main conversation's id; empty for a new one
 * @param once whether to stop after the conversation
 * @param out where payloads go
 * @param data the folder that keeps the data; empty for one that goes with the run
 * @param ports where everything listens
 * @param colours whether colours are wanted, where the console shows them
 */
record RunOptions(
        Path home,
        Optional<Path> mcpConfig,
        Optional<Path> catalog,
        Optional<String> mode,
        Path conversation,
        Optional<String> conversationId,
        boolean once,
        Path out,
        Optional<Path> data,
        Ports ports,
        boolean colours) {

    /** The sample's folder. */
    Path sample() {
        return home.resolve("deploy/local/sample");
    }
}
