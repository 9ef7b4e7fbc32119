package dev.toolshelf.bench.retrieval;

import dev.toolshelf.bench.retrieval.RetrievalSet.Need;
import dev.toolshelf.bench.retrieval.RetrievalSet.Offered;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a hint is worth, as far as that can be told without a model: the same tasks over the tools of 20 servers, searched
 * with the keywords of the task alone, and with the name of the server that the user picked before them, as a model writes
 * that was told of the pick. Counted are recall at the limit, and the tokens of hint and answer.
 */
final class HintExperiment {

    private static final int SERVERS = 20;

    private final long seed;
    private final int limit;

    /**
     * An experiment.
     *
     * @param seed of the choice of servers
     * @param limit results per answer
     */
    HintExperiment(long seed, int limit) {
        this.seed = seed;
        this.limit = limit;
    }

    /**
     * One line of the outcome.
     *
     * @param ranker what searched
     * @param hinted whether the query names the server
     * @param tasks asked
     * @param tools in the catalogue
     * @param recall at the limit, percent
     * @param complete tasks with all their tools in the first answer, percent: the others would search again
     * @param hintTokens of the hint, mean
     * @param answerTokens of the answer with its definitions, mean
     */
    record Outcome(
            String ranker,
            boolean hinted,
            int tasks,
            int tools,
            double recall,
            double complete,
            double hintTokens,
            double answerTokens) {}

    private record Task(Need need, String server) {}

    /** Runs it on the sets whose tools have servers; empty if these have fewer than 20. */
    List<Outcome> run(List<RetrievalSet> sets, Rankers rankers, List<String> names) {
        Map<String, List<Task>> byServer = new LinkedHashMap<>();
        Map<String, List<Offered>> tools = new LinkedHashMap<>();
        for (RetrievalSet set : sets) {
            collect(set, byServer, tools);
        }
        List<String> servers = new ArrayList<>(byServer.keySet());
        if (servers.size() < SERVERS) {
            return List.of();
        }
        Collections.shuffle(servers, new Random(seed));
        List<String> chosen = servers.subList(0, SERVERS);
        List<Task> tasks =
                chosen.stream().flatMap(server -> byServer.get(server).stream()).toList();
        List<Offered> offered =
                chosen.stream().flatMap(server -> tools.get(server).stream()).toList();
        RetrievalSet mixed = new RetrievalSet("plugins", offered, List.of());
        List<Outcome> outcomes = new ArrayList<>();
        for (String name : names) {
            Ranker ranker = rankers.of(name, mixed, new Catalogue(mixed.name(), offered));
            outcomes.add(outcome(name, ranker, tasks, offered.size(), false));
            outcomes.add(outcome(name, ranker, tasks, offered.size(), true));
        }
        return outcomes;
    }

    /** Tasks whose tools are all of one server, of servers with several tools. */
    private static void collect(RetrievalSet set, Map<String, List<Task>> byServer, Map<String, List<Offered>> tools) {
        Map<String, String> serverOf = new HashMap<>();
        Map<String, List<Offered>> own = set.tools().stream()
                .filter(tool -> tool.server() != null)
                .collect(Collectors.groupingBy(Offered::server, LinkedHashMap::new, Collectors.toList()));
        own.values().removeIf(list -> list.size() < 2);
        if (own.size() < 2) {
            return;
        }
        own.forEach((server, list) -> list.forEach(tool -> serverOf.put(tool.id(), server)));
        for (Need need : set.needs()) {
            Set<String> servers = need.groups().stream()
                    .map(group -> serverOf.getOrDefault(group.iterator().next(), ""))
                    .collect(Collectors.toSet());
            String server = servers.iterator().next();
            if (servers.size() == 1
                    && !server.isEmpty()
                    && (!tools.containsKey(server) || tools.get(server) == own.get(server))) {
                tools.put(server, own.get(server));
                byServer.computeIfAbsent(server, any -> new ArrayList<>()).add(new Task(need, server));
            }
        }
    }

    private Outcome outcome(String name, Ranker ranker, List<Task> tasks, int tools, boolean hinted) {
        double recall = 0;
        int complete = 0;
        long hint = 0;
        long answer = 0;
        for (Task task : tasks) {
            String words = QueryStyle.KEYWORDS.write(task.need().text());
            Ranker.Ranking found = ranker.rank(hinted ? task.server() + " " + words : words, limit);
            double share = Scorecard.recall(task.need().groups(), found.tools(), limit);
            recall += share;
            complete += share == 1 ? 1 : 0;
            hint += hinted ? hint(task.server()).length() : 0;
            answer += found.characters();
        }
        double per = Scorecard.CHARACTERS_PER_TOKEN * tasks.size();
        return new Outcome(
                name,
                hinted,
                tasks.size(),
                tools,
                100 * recall / tasks.size(),
                100.0 * complete / tasks.size(),
                hint / per,
                answer / per);
    }

    private static String hint(String server) {
        return "The user picked the plugin " + server + ". Search its tools before others, by its name.";
    }
}
