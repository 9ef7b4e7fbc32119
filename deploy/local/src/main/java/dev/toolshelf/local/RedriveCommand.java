package dev.toolshelf.local;

import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.local.redrive.Redrive;
import dev.toolshelf.local.stack.DeclaredTopics;
import dev.toolshelf.local.stack.ExitCode;
import dev.toolshelf.search.topic.SearchTopics;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends dead letters back, after what made them unusable has been put right. */
@Command(
        name = "redrive",
        customSynopsis = "deploy/local/redrive TOPIC --bootstrap=HOST:PORT [OPTIONS]",
        description = {
            "Sends the dead letters of a topic back to it, each exactly once over any number of runs.",
            "Shows place, key, size and reason of each, never its content."
        },
        mixinStandardHelpOptions = true)
final class RedriveCommand implements Callable<Integer> {

    private static final List<Topic> TOPICS =
            List.of(CatalogTopics.COMMANDS, AssemblerTopics.EVENTS, SearchTopics.QUERIES, SearchTopics.ANSWERS);

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TOPIC", description = "the topic without its prefix, such as conversation.events")
    private String name;

    @Option(names = "--bootstrap", required = true, paramLabel = "HOST:PORT", description = "the cluster")
    private String bootstrap;

    @Option(
            names = "--prefix",
            paramLabel = "P",
            defaultValue = DeclaredTopics.DEFAULT_PREFIX,
            description = "before each name; ${DEFAULT-VALUE}")
    private String prefix;

    @Option(names = "--dry-run", description = "only show what would be sent back")
    private boolean dryRun;

    @Override
    public Integer call() {
        Topic topic = TOPICS.stream()
                .filter(one -> one.name().equals(name) || one.name().startsWith(name + "."))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        name + " has no dead letters; these topics have: "
                                + TOPICS.stream().map(Topic::name).collect(Collectors.joining(", "))));
        PrintWriter out = spec.commandLine().getOut();
        int count = new Redrive(bootstrap, prefix, topic)
                .run(
                        dryRun,
                        letter -> out.printf(
                                "%d/%d  %s  %d bytes  %s%n",
                                letter.partition(), letter.offset(), letter.key(), letter.bytes(), letter.reason()));
        out.println(count + (dryRun ? " to send back to " : " sent back to ") + topic.under(prefix));
        out.flush();
        return ExitCode.OK;
    }
}
