package dev.toolshelf.bench.retrieval;

import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells how well profiles find the right tools, beside other systems. */
@Command(
        name = "deploy/bench/evaluate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Asks rankers the needs of retrieval sets, and prints per set, query style and ranker: recall@k,"
                    + " recall@10, hit@1, nDCG@10; ordinary queries that got nothing (lost), no-match queries that got"
                    + " nothing (refused), and how many of all answers with nothing were right (no-m.p.), in percent;"
                    + " tokens of an answer with its definitions, as characters / 2.5; time per answer.",
            "Then, for the default profile, what other floors under a match would refuse and lose; and what a hint that"
                    + " names the server is worth.",
            "Writes evaluation.json and evaluation.svg. All six sets and all rankers take some ten minutes on two"
                    + " cores.",
            "A set is a JSON file: tools (name, description, server, input_schema), queries (id, text, gold or"
                    + " gold_groups)."
        })
public final class Evaluate implements Callable<Integer> {

    @Option(
            names = "--sets",
            paramLabel = "PATH",
            description = "A set, or a folder of sets. Default: the sets of the shared folder beside the project.")
    private Path sets;

    @Option(
            names = "--profiles",
            split = ",",
            paramLabel = "NAME",
            description = "Which rankers, as --list names them. Default: all.")
    private List<String> names = List.of();

    @Option(names = "--list", description = "Say which rankers there are, and stop.")
    private boolean list;

    @Option(names = "--limit", description = "Results per answer, the k. Default: ${DEFAULT-VALUE}.")
    private int limit = 5;

    @Option(names = "--queries", description = "The most queries per set, drawn by the seed. Default: all.")
    private int queries = Integer.MAX_VALUE;

    @Option(names = "--seed", description = "Seed of what is drawn. Default: ${DEFAULT-VALUE}.")
    private long seed = 20261130;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where the two files go. Default: deploy/bench/target/evaluation.")
    private Path out;

    @Option(names = "--home", hidden = true, required = true)
    private Path home;

    public static void main(String[] arguments) {
        Runtime.getRuntime().exit(new CommandLine(new Evaluate()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        if (limit < 1 || queries < 1) {
            System.err.println("--limit and --queries must be at least 1");
            return CommandLine.ExitCode.USAGE;
        }
        Rankers rankers = new Rankers();
        if (list) {
            rankers.names().forEach(System.out::println);
            return 0;
        }
        List<String> unknown =
                names.stream().filter(name -> !rankers.names().contains(name)).toList();
        if (!unknown.isEmpty()) {
            System.err.println("no ranker is called " + String.join(", ", unknown) + "; there are "
                    + String.join(", ", rankers.names()));
            return CommandLine.ExitCode.USAGE;
        }
        List<RetrievalSet> read;
        try {
            read = RetrievalSet.read(sets == null ? home.resolve("../shared/data/retrieval") : sets);
        } catch (IOException e) {
            System.err.println(e.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        evaluate(rankers, read, names.isEmpty() ? rankers.names() : names);
        return 0;
    }

    private void evaluate(Rankers rankers, List<RetrievalSet> read, List<String> chosen) throws IOException {
        Comparison comparison = new Comparison(rankers, limit, queries, seed, line -> System.err.println("  " + line));
        List<Row> rows = comparison.rows(read, chosen, Arrays.asList(QueryStyle.values()));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("limit", limit);
        document.put("seed", seed);
        document.put("rows", rows);
        print(rows);
        means(rows, chosen);
        if (chosen.contains(Rankers.HYBRID)) {
            System.err.println("  floors under a match");
            document.put("floors", floors(rankers, read));
        }
        System.err.println("  hints");
        document.put("hints", hints(rankers, read, chosen));
        Path folder = out == null ? home.resolve("deploy/bench/target/evaluation") : out;
        Files.createDirectories(folder);
        Path json = folder.resolve("evaluation.json");
        Path picture = folder.resolve("evaluation.svg");
        Json.mapper().writerWithDefaultPrettyPrinter().writeValue(json.toFile(), document);
        Files.writeString(picture, Picture.of(rows, limit));
        System.out.println();
        System.out.println(json.normalize() + " and " + picture.normalize() + " are written");
    }

    private void print(List<Row> rows) {
        System.out.println(Row.HEAD.replace("R@k", "R@" + limit));
        String set = rows.isEmpty() ? "" : rows.get(0).set();
        for (Row row : rows) {
            if (!row.set().equals(set)) {
                System.out.println();
                set = row.set();
            }
            System.out.println(row.line());
        }
    }

    private void means(List<Row> rows, List<String> chosen) {
        System.out.printf(
                "%nmean of recall@%d over the sets%n%-22s %9s %9s%n", limit, "ranker", "sentence", "keywords");
        for (String name : chosen) {
            System.out.printf(
                    Locale.ROOT,
                    "%-22s %9.2f %9.2f%n",
                    name,
                    Comparison.macro(rows, name, QueryStyle.SENTENCE),
                    Comparison.macro(rows, name, QueryStyle.KEYWORDS));
        }
    }

    private Map<String, List<Refusals.Point>> floors(Rankers rankers, List<RetrievalSet> read) throws IOException {
        Map<String, List<Refusals.Point>> curves = new LinkedHashMap<>();
        for (QueryStyle style : QueryStyle.values()) {
            String name = style.name().toLowerCase(Locale.ROOT);
            List<Refusals.Point> curve = Refusals.curve(read, rankers.vectors(), style, queries);
            curves.put(name, curve);
            System.out.printf(
                    "%nno-match answers, %s: queries whose nearest tool is below a floor, in percent of all%n"
                            + "%6s   where words find nothing   where words find something%n"
                            + "%6s   %12s %10s   %12s %10s%n",
                    name, "", "floor", "no-match", "ordinary", "no-match", "ordinary");
            curve.forEach(point -> System.out.printf(
                    Locale.ROOT,
                    "%6.2f   %12.1f %10.2f   %12.1f %10.2f%n",
                    point.floor(),
                    point.refusedWithoutWords(),
                    point.lostWithoutWords(),
                    point.refusedDespiteWords(),
                    point.lostDespiteWords()));
        }
        return curves;
    }

    private List<HintExperiment.Outcome> hints(Rankers rankers, List<RetrievalSet> read, List<String> chosen) {
        List<HintExperiment.Outcome> outcomes = new HintExperiment(seed, limit).run(read, rankers, chosen);
        if (outcomes.isEmpty()) {
            System.out.printf("%nhints: these sets have too few servers with tasks of their own%n");
            return outcomes;
        }
        System.out.printf(
                "%nhints: %d tasks over %d tools of 20 servers, keywords%n%-22s %-6s %6s %9s %10s %10s%n",
                outcomes.get(0).tasks(),
                outcomes.get(0).tools(),
                "ranker",
                "hint",
                "R@" + limit,
                "complete",
                "hint tok.",
                "answer tok.");
        for (HintExperiment.Outcome one : outcomes) {
            System.out.printf(
                    Locale.ROOT,
                    "%-22s %-6s %6.1f %9.1f %10.0f %10.0f%n",
                    one.ranker(),
                    one.hinted() ? "with" : "none",
                    one.recall(),
                    one.complete(),
                    one.hintTokens(),
                    one.answerTokens());
        }
        return outcomes;
    }
}
