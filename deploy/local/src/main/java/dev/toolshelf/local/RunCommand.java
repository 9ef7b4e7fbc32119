package dev.toolshelf.local;

import dev.toolshelf.catalog.pool.DeferralMode;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.local.stack.Ports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code deploy/local/run}; what it says of itself is {@code usage.txt}. */
@Command(
        name = "run",
        subcommands = {TopicsCommand.class, RedriveCommand.class, ValidateCommand.class})
final class RunCommand implements Callable<Integer> {
    private final Path home;
    private final ToIntFunction<RunOptions> run;

    @Spec
    private CommandSpec spec;

    @Option(names = "--mcp-config")
    private Path mcpConfig;

    @Option(names = "--catalog")
    private Path catalog;

    @Option(names = "--mode")
    private String mode;

    @Option(names = "--conversation")
    private Path conversation;

    @Option(names = "--conversation-id")
    private String conversationId;

    @Option(names = "--once")
    private boolean once;

    @Option(names = "--out")
    private Path out;

    @Option(names = "--keep")
    private boolean keep;

    @Option(names = "--data")
    private Path data;

    @Option(names = "--port-base")
    private int portBase = Ports.DEFAULT_BASE;

    @Option(names = "--no-color")
    private boolean noColor;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true)
    private boolean help;

    @Option(names = "--version", versionHelp = true)
    private boolean version;

    /**
     * @param home the project's folder
     * @param run what to do with the options; returns the exit code
     */
    RunCommand(Path home, ToIntFunction<RunOptions> run) {
        this.home = home;
        this.run = run;
    }

    @Override
    public Integer call() {
        return run.applyAsInt(options());
    }

    private RunOptions options() {
        Path local = home.resolve("deploy/local");
        return new RunOptions(
                home,
                file("--mcp-config", mcpConfig),
                folder("--catalog", catalog),
                checkedMode(),
                file("--conversation", conversation).orElse(local.resolve("sample/conversation.jsonl")),
                checkedId(),
                once,
                writable("--out", absolute(out).orElse(local.resolve("out"))),
                absolute(data).or(() -> keep ? Optional.of(local.resolve("data")) : Optional.empty()),
                ports(),
                !noColor);
    }

    private Optional<String> checkedMode() {
        if (mode != null && DeferralMode.parse(mode).isEmpty()) {
            throw wrong("--mode is \"" + mode + "\"; accepted are " + DeferralMode.ACCEPTED);
        }
        return Optional.ofNullable(mode);
    }

    private Optional<String> checkedId() {
        if (conversationId != null && !EntityKey.isId(conversationId)) {
            throw wrong("--conversation-id is \"" + conversationId + "\"; it must match " + EntityKey.ID_RULE);
        }
        return Optional.ofNullable(conversationId);
    }

    private Ports ports() {
        try {
            return new Ports(portBase);
        } catch (IllegalArgumentException e) {
            throw wrong("--port-base: " + e.getMessage());
        }
    }

    private Optional<Path> file(String option, Path path) {
        if (path != null && !Files.isRegularFile(path)) {
            throw wrong(option + ": there is no file " + path);
        }
        return absolute(path);
    }

    private Optional<Path> folder(String option, Path path) {
        if (path != null && !Files.isDirectory(path)) {
            throw wrong(option + ": there is no folder " + path);
        }
        return absolute(path);
    }

    /** Nothing is made yet: the nearest folder that is there already must take what is below it. */
    private Path writable(String option, Path folder) {
        Path there = folder;
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        if (there == null || !Files.isDirectory(there) || !Files.isWritable(there)) {
            throw wrong(option + ": " + folder + " cannot be written"
                    + (there == null ? "" : ", because " + there + " is no folder that can be"));
        }
        return folder;
    }

    private static Optional<Path> absolute(Path path) {
        return Optional.ofNullable(path).map(given -> given.toAbsolutePath().normalize());
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
