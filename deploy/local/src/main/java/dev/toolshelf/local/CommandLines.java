package dev.toolshelf.local;

import dev.toolshelf.local.stack.ExitCode;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import picocli.CommandLine;

/** Makes the command line: own help text, messages without stack traces, the exit codes of {@link ExitCode}. */
final class CommandLines {
    private CommandLines() {}

    static CommandLine of(Path home, ToIntFunction<RunOptions> run) {
        CommandLine line = new CommandLine(new RunCommand(home, run));
        line.getCommandSpec().version("toolshelf " + version());
        line.getSubcommands().values().forEach(one -> one.getCommandSpec().version("toolshelf " + version()));
        // The setters of the command line reach its subcommands too, which describe themselves; the model's do not.
        line.getCommandSpec().usageMessage().sectionKeys(List.of("usage"));
        line.getCommandSpec().usageMessage().sectionMap().put("usage", help -> usage());
        line.setParameterExceptionHandler((e, arguments) -> {
            CommandLine wrong = e.getCommandLine();
            wrong.getErr().println("error: " + e.getMessage());
            CommandLine.UnmatchedArgumentException.printSuggestions(e, wrong.getErr());
            wrong.getErr().println("See --help.");
            wrong.getErr().flush();
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, failed, parsed) -> {
            if (!(e instanceof StackFailure failure)) {
                throw e;
            }
            failed.getErr().println("error: " + failure.getMessage());
            failed.getErr().flush();
            return failure.exitCode();
        });
        return line;
    }

    private static String usage() {
        try (InputStream text = CommandLines.class.getResourceAsStream("usage.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String version() {
        return Optional.ofNullable(CommandLines.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
    }
}
