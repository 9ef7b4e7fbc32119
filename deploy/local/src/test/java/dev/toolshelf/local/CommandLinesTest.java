package dev.toolshelf.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.local.stack.ExitCode;
import dev.toolshelf.local.stack.StackFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLinesTest {
    private final List<RunOptions> seen = new ArrayList<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path home;

    private int run(String... arguments) {
        CommandLine line = CommandLines.of(home, options -> {
            seen.add(options);
            return ExitCode.OK;
        });
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }

    @Test
    void without_options_the_sample_is_played_on_the_usual_ports_and_nothing_is_kept() {
        assertThat(run()).isZero();

        RunOptions options = seen.get(0);
        assertThat(options.conversation()).isEqualTo(home.resolve("deploy/local/sample/conversation.jsonl"));
        assertThat(options.out()).isEqualTo(home.resolve("deploy/local/out"));
        assertThat(options.data()).isEmpty();
        assertThat(options.once()).isFalse();
        assertThat(options.colours()).isTrue();
        assertThat(options.ports().catalog()).isEqualTo(7101);
    }

    @Test
    void keep_keeps_in_the_usual_folder_and_data_names_another() {
        run("--keep");
        run("--data", home.resolve("elsewhere").toString());

        assertThat(seen.get(0).data()).contains(home.resolve("deploy/local/data"));
        assertThat(seen.get(1).data()).contains(home.resolve("elsewhere"));
    }

    @Test
    void every_option_reaches_the_run() throws Exception {
        Path file = Files.writeString(home.resolve("c.jsonl"), "{}");

        run(
                "--mcp-config=" + file,
                "--catalog=" + home,
                "--mode=auto:5",
                "--conversation=" + file,
                "--conversation-id=mine",
                "--once",
                "--out=" + home,
                "--port-base=8100",
                "--no-color");

        RunOptions options = seen.get(0);
        assertThat(options.mcpConfig()).contains(file);
        assertThat(options.catalog()).contains(home);
        assertThat(options.mode()).contains("auto:5");
        assertThat(options.conversation()).isEqualTo(file);
        assertThat(options.conversationId()).contains("mine");
        assertThat(options.once()).isTrue();
        assertThat(options.out()).isEqualTo(home);
        assertThat(options.ports().assembler()).isEqualTo(8104);
        assertThat(options.colours()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--moed=auto",
                "--mode=auto:101",
                "--mode=sometimes",
                "--conversation=not-there.jsonl",
                "--mcp-config=not-there.json",
                "--catalog=not-there",
                "--conversation-id=a/b",
                "--out=/dev/null/below",
                "--port-base=80",
                "--port-base=many",
                "surprise"
            })
    void what_cannot_be_used_is_a_usage_error_that_names_it(String argument) {
        assertThat(run(argument)).isEqualTo(ExitCode.USAGE);

        assertThat(seen).isEmpty();
        assertThat(err.toString())
                .startsWith("error: ")
                .contains(argument.replaceFirst("=.*", ""))
                .contains("--help");
    }

    @Test
    void a_wrong_mode_is_told_the_accepted_ones() {
        run("--mode=sometimes");

        assertThat(err.toString()).contains("sometimes").contains("auto:0 to auto:100");
    }

    @Test
    void a_failure_is_told_without_a_stack_trace_and_gives_its_exit_code() {
        CommandLine line = CommandLines.of(home, options -> {
            throw StackFailure.alreadyRunning("port 7101 is taken");
        });
        line.setErr(new PrintWriter(err, true));

        assertThat(line.execute()).isEqualTo(ExitCode.ALREADY_RUNNING);

        assertThat(err).hasToString("error: port 7101 is taken" + System.lineSeparator());
    }

    @ParameterizedTest
    @ValueSource(strings = {"topics", "redrive"})
    void the_help_of_a_subcommand_describes_it_with_every_option(String name) {
        assertThat(run(name, "--help")).isZero();

        List<String> options =
                CommandLines.of(home, any -> 0).getSubcommands().get(name).getCommandSpec().options().stream()
                        .map(option -> option.longestName())
                        .toList();
        assertThat(options).contains("--bootstrap", "--prefix", "--help");
        assertThat(out.toString()).contains("Usage: deploy/local/" + name + " ").contains(options);
    }

    @Test
    void a_subcommand_tells_the_version_too() {
        assertThat(run("topics", "--version")).isZero();

        assertThat(out.toString()).startsWith("toolshelf ");
    }

    @Test
    void help_names_every_option_of_the_command_and_no_other() {
        assertThat(run("--help")).isZero();

        List<String> options = CommandLines.of(home, any -> 0).getCommandSpec().options().stream()
                .flatMap(option -> List.of(option.names()).stream())
                .filter(name -> name.startsWith("--"))
                .sorted()
                .toList();
        List<String> told = out.toString()
                .lines()
                .filter(line -> line.startsWith("  --"))
                .map(line -> line.strip().split("[ ,]")[0])
                .sorted()
                .toList();
        assertThat(told).isEqualTo(options);
    }
}
