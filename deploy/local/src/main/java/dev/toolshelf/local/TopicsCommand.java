package dev.toolshelf.local;

import dev.toolshelf.local.stack.DeclaredTopics;
import dev.toolshelf.local.stack.ExitCode;
import dev.toolshelf.local.stack.TopicCreation;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The declared step that creates the topics on any cluster. */
@Command(
        name = "topics",
        customSynopsis = "deploy/local/topics --bootstrap=HOST:PORT [OPTIONS]",
        description = "Creates every topic that the services declare and that is not there yet; changes none.",
        mixinStandardHelpOptions = true)
final class TopicsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--bootstrap", required = true, paramLabel = "HOST:PORT", description = "the cluster")
    private String bootstrap;

    @Option(
            names = "--prefix",
            paramLabel = "P",
            defaultValue = DeclaredTopics.DEFAULT_PREFIX,
            description = "before each name; ${DEFAULT-VALUE}")
    private String prefix;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "" + DeclaredTopics.DEFAULT_PARTITIONS,
            description = "of each topic that leaves it to the deployment; ${DEFAULT-VALUE}")
    private int partitions;

    @Option(
            names = "--replication",
            paramLabel = "N",
            defaultValue = "1",
            description = "copies of each partition; ${DEFAULT-VALUE}")
    private short replication;

    @Override
    public Integer call() {
        TopicCreation result = TopicCreation.on(bootstrap, declared());
        PrintWriter out = spec.commandLine().getOut();
        result.created().forEach(name -> out.println("created  " + name));
        result.present().forEach(name -> out.println("present  " + name));
        result.different().forEach(text -> out.println("DIFFERS  " + text));
        out.flush();
        return result.different().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private DeclaredTopics declared() {
        try {
            return new DeclaredTopics(prefix, partitions, replication);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }
}
