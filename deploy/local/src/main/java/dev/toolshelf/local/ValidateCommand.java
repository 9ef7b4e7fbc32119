package dev.toolshelf.local;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.Target;
import dev.toolshelf.assembler.validation.UnknownTargetException;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.validation.rule.RuleBook;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.local.report.Style;
import dev.toolshelf.local.stack.ExitCode;
import dev.toolshelf.local.validate.FindingLines;
import dev.toolshelf.local.validate.WireGuess;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks anybody's request body for what the provider would refuse; sends it nowhere. */
@Command(
        name = "validate",
        customSynopsis = {"deploy/local/validate [OPTIONS] FILE|-", "       deploy/local/validate --rules [--wire=WIRE]"
        },
        description = {
            "Tells what a provider would refuse of a request body, one line each: code,",
            "place in the body (a JSON pointer), value and rule. It is sent nowhere."
        },
        footer = {"", "Exit code: 0 valid, 1 findings, 2 wrong options or no such file."},
        mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {

    private final InputStream in;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "the body; - for standard input")
    private String file;

    @Option(
            names = "--wire",
            paramLabel = "WIRE",
            description = "anthropic-messages, openai-responses or openai-chat; guessed from the body")
    private String wire;

    @Option(
            names = "--platform",
            paramLabel = "NAME",
            description = "who serves it, such as bedrock; anthropic or openai")
    private String platform;

    @Option(names = "--model", paramLabel = "ID", description = "the model it goes to; the one that the body names")
    private String model;

    @Option(
            names = "--api-version",
            paramLabel = "VERSION",
            description = "the anthropic-version that is sent, such as 2026-10-21")
    private String apiVersion;

    @Option(
            names = "--search-tool",
            paramLabel = "NAME",
            description = "your own search tool, which must not be deferred")
    private String searchTool;

    @Option(
            names = "--rules-file",
            paramLabel = "JSON",
            description = "rules instead of the built-in ones, in their form")
    private Path rulesFile;

    @Option(names = "--rules", description = "list the rules with their sources and dates, check nothing")
    private boolean list;

    @Option(names = "--json", description = "answer in JSON, as POST /v1/validate does")
    private boolean json;

    @Option(names = "--no-color", description = "no colours; there are none where the output is no terminal")
    private boolean plain;

    ValidateCommand() {
        this(System.in);
    }

    /** Reads {@code -} from the given stream. */
    ValidateCommand(InputStream in) {
        this.in = in;
    }

    /** What {@code --json} prints. */
    private record Verdict(boolean valid, List<Finding> findings, String rulesAsOf) {}

    @Override
    public Integer call() throws IOException {
        Validator validator = validator();
        FindingLines lines = new FindingLines(spec.commandLine().getOut(), style());
        if (list) {
            target(validator, new byte[0]);
            lines.rules(validator.rules(), wire);
            return ExitCode.OK;
        }
        byte[] body = body();
        Target target = target(validator, body);
        List<Finding> findings = validator.check(body, target);
        if (json) {
            print(new Verdict(findings.isEmpty(), findings, validator.rules().asOf()));
        } else {
            lines.findings(findings);
            summary(findings.size(), target, validator.rules().asOf(), lines);
        }
        return findings.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private Validator validator() {
        if (rulesFile == null) {
            return Validator.builtIn();
        }
        try (InputStream rules = Files.newInputStream(rulesFile)) {
            return new Validator(RuleBook.read(rules));
        } catch (IOException | IllegalArgumentException e) {
            throw wrong(
                    "--rules-file " + rulesFile + ": " + (e instanceof IOException io ? reason(io) : e.getMessage()));
        }
    }

    private byte[] body() {
        if (file == null) {
            throw wrong("a FILE is needed, or - for standard input");
        }
        try {
            return file.equals("-") ? in.readAllBytes() : Files.readAllBytes(Path.of(file));
        } catch (IOException | java.nio.file.InvalidPathException e) {
            throw wrong(file + " cannot be read");
        }
    }

    private Target target(Validator validator, byte[] body) {
        try {
            return validator.target(wire == null ? WireGuess.of(body) : wire, platform, model, apiVersion, searchTool);
        } catch (UnknownTargetException e) {
            throw wrong(e.getMessage());
        }
    }

    private void summary(int count, Target target, String asOf, FindingLines lines) {
        String told = wire == null ? " (guessed; --wire sets it)" : "";
        String by = target.wire() + told + " on " + target.platform() + ", rules of " + asOf;
        PrintWriter err = spec.commandLine().getErr();
        if (count == 0) {
            lines.valid("valid: " + by);
        } else {
            err.println((count == 1 ? "1 finding: " : count + " findings: ") + by);
            err.flush();
        }
    }

    private void print(Object value) throws IOException {
        spec.commandLine().getOut().println(Json.mapper().writeValueAsString(value));
        spec.commandLine().getOut().flush();
    }

    private Style style() {
        boolean terminal = Boolean.getBoolean(Run.TERMINAL);
        return new Style(terminal && !plain && System.getenv("NO_COLOR") == null);
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.NoSuchFileException ? "no such file" : Json.reason(e);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
