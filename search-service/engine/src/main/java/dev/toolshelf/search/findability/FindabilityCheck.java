package dev.toolshelf.search.findability;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.findability.Findability.Finding;
import dev.toolshelf.search.findability.Findability.Place;
import dev.toolshelf.search.findability.Findability.Twin;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Looks, before or after a listing is published, how its tools will be found: each is searched by its own name and by the
 * first words of its description, among all tools of its pool. Bounded: one check looks at {@link #MOST_TOOLS} tools of a
 * listing at most, with two queries each, and as many again for tools that they may shadow. One check, one object.
 */
public final class FindabilityCheck {

    /** Hits of a query that are looked at. */
    public static final int DEPTH = 10;

    /** Tools that one check looks at. */
    public static final int MOST_TOOLS = 1_000;

    private static final int QUERIES_PER_TOOL = 4;

    private static final int QUERY_WORDS = 16;
    private static final int MOST_NAMES = 5;
    private static final double LEAST_LIKENESS = 0.9;
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?。！？])(?:\\s|$)|\\R|(?<=[。！？])");

    private final PoolSearch search;
    private final int limit;
    private final PoolIndex pool;
    private final PoolSource source;
    private final WordSets words;
    private final Map<Integer, List<Integer>> byDescription = new TreeMap<>();
    private final Map<Integer, Set<Integer>> shadows = new LinkedHashMap<>();
    private final Set<Integer> near = new LinkedHashSet<>();
    private int queries;

    private FindabilityCheck(PoolSearch search, int limit, PoolIndex pool, PoolSource source) {
        this.search = search;
        this.limit = Math.min(limit, DEPTH);
        this.pool = pool;
        this.source = source;
        this.words = new WordSets(pool);
    }

    /**
     * Checks one source of a pool.
     *
     * @param search the profile's search
     * @param limit how many results a query usually gets: who comes later counts as not found
     * @param pool the pool, the source in it
     * @param source the source's id
     * @param from how many of its tools, hidden ones left out, to pass over
     * @param count how many to look at, 1 to {@link #MOST_TOOLS}
     * @throws IllegalArgumentException if the pool has no such source with a listing
     */
    public static Findability of(PoolSearch search, int limit, PoolIndex pool, String source, int from, int count) {
        for (PoolSource one : pool.sources()) {
            if (one.source().id().equals(source)) {
                return new FindabilityCheck(search, limit, pool, one).check(from, count);
            }
        }
        throw new IllegalArgumentException("the pool has no source " + source + " with a listing");
    }

    private Findability check(int from, int count) {
        List<Integer> visible = IntStream.range(0, source.size())
                .filter(local -> !source.hidden(local))
                .map(local -> source.offset() + local)
                .boxed()
                .toList();
        int to = (int) Math.min(visible.size(), (long) from + Math.min(count, MOST_TOOLS));
        List<Integer> tools = from < to ? visible.subList(from, to) : List.of();
        Map<Integer, Place> names = new LinkedHashMap<>();
        Map<Integer, Place> descriptions = new LinkedHashMap<>();
        for (int tool : tools) {
            if (!pool.deferred(tool)) {
                continue;
            }
            String name = nameQuery(tool);
            List<Integer> called = hits(name);
            near.addAll(called);
            names.put(tool, place(tool, name, called));
            String query = descriptionQuery(tool);
            if (!query.isEmpty()) {
                List<Integer> hits = hits(query);
                near.addAll(hits);
                byDescription.put(tool, hits);
                descriptions.put(tool, place(tool, query, hits));
            }
        }
        shadowed(tools.size() * QUERIES_PER_TOOL);
        List<Finding> findings = new ArrayList<>();
        for (int tool : tools) {
            findings.add(finding(tool, names.get(tool), descriptions.get(tool)));
        }
        return new Findability(
                source.source().id(),
                pool.visibleCount(),
                visible.size(),
                tools.size(),
                to < visible.size() ? (Integer) to : null,
                names.size(),
                count(findings, one -> within(one.byName(), 1)),
                count(findings, one -> within(one.byDescription(), limit)),
                count(findings, one -> !one.twins().isEmpty()),
                findings);
    }

    private static int count(List<Finding> findings, Predicate<Finding> wanted) {
        return (int) findings.stream().filter(wanted).count();
    }

    private static boolean within(Place place, int rank) {
        return place != null && place.rank() != null && place.rank() <= rank;
    }

    private List<Integer> hits(String query) {
        queries++;
        return search.find(query, DEPTH, pool).hits().stream()
                .map(Hit::tool)
                .limit(DEPTH)
                .toList();
    }

    private static Place place(int tool, String query, List<Integer> hits) {
        int at = hits.indexOf(tool);
        return new Place(query, at < 0 ? null : (Integer) (at + 1));
    }

    private String nameQuery(int tool) {
        return String.join(
                " ",
                ToolName.parts(
                        ToolName.MCP_PREFIX + ToolName.clean(pool.tool(tool).name())));
    }

    /** Words alone: what stands in a description must not be read as a prefix, a select or a required word. */
    private String descriptionQuery(int tool) {
        Tool described = pool.tool(tool);
        String first = SENTENCE_END.split(described.description().strip(), 2)[0];
        List<String> said = WordSets.words(first);
        return String.join(" ", said.subList(0, Math.min(said.size(), QUERY_WORDS)));
    }

    /**
     * Who comes behind one of the source's tools for its own words. Looked for where it can be: among the tools that the
     * names and words of the source's tools find, each once.
     */
    private void shadowed(int mostQueries) {
        for (int other : near) {
            List<Integer> hits = byDescription.get(other);
            if (hits == null && queries < mostQueries) {
                String query = descriptionQuery(other);
                hits = query.isEmpty() ? List.of() : hits(query);
            }
            if (hits == null) {
                continue;
            }
            for (int hit : hits) {
                if (hit == other) {
                    break;
                }
                if (mine(hit)) {
                    shadows.computeIfAbsent(hit, any -> new LinkedHashSet<>()).add(other);
                }
            }
        }
    }

    private boolean mine(int tool) {
        return tool >= source.offset() && tool < source.offset() + source.size();
    }

    private Finding finding(int tool, Place name, Place description) {
        List<String> before = new ArrayList<>();
        for (int hit : byDescription.getOrDefault(tool, List.of())) {
            if (hit == tool || before.size() == MOST_NAMES) {
                break;
            }
            before.add(pool.name(hit));
        }
        List<Twin> twins = twins(tool);
        return new Finding(
                pool.name(tool),
                name,
                description,
                before,
                shadows.getOrDefault(tool, Set.of()).stream()
                        .limit(MOST_NAMES)
                        .map(pool::name)
                        .toList(),
                twins,
                problems(tool, name, description, twins));
    }

    private List<Twin> twins(int tool) {
        Map<Integer, Double> twins = new LinkedHashMap<>();
        for (int same : words.sameAs(tool)) {
            if (same != tool && twins.size() < MOST_NAMES) {
                twins.put(same, 1.0);
            }
        }
        for (int hit : byDescription.getOrDefault(tool, List.of())) {
            double likeness = words.likeness(tool, hit);
            if (hit != tool && likeness >= LEAST_LIKENESS && twins.size() < MOST_NAMES) {
                twins.putIfAbsent(hit, likeness);
            }
        }
        return twins.entrySet().stream()
                .map(twin -> new Twin(pool.name(twin.getKey()), twin.getValue()))
                .toList();
    }

    private List<String> problems(int tool, Place name, Place description, List<Twin> twins) {
        List<String> problems = new ArrayList<>();
        if (pool.tool(tool).description().isBlank()) {
            problems.add("it has no description");
        }
        if (name != null && !within(name, 1)) {
            problems.add("its own name does not find it first");
        }
        if (description != null && !within(description, limit)) {
            problems.add("the first words of its description do not find it among the first " + limit);
        }
        if (!twins.isEmpty()) {
            problems.add("it can hardly be told from " + twins.get(0).name());
        }
        return problems;
    }
}
