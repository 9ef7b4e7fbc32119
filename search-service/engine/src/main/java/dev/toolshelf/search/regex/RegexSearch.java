package dev.toolshelf.search.regex;

import com.google.re2j.Pattern;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the deferred tools that a pattern matches anywhere: in the full name, the description, or the name or description
 * of a top-level argument (reference: harnesses 12). Whoever's name matches comes first, then whoever's description, then
 * arguments; within each by full name, in code-unit order (the hosted tool publishes no order). Takes time in proportion
 * to the text; a pattern whose states times the pool's text is over {@link #MOST_WORK} is held against names alone.
 */
public final class RegexSearch implements Evaluation {

    /** Characters times states that one query may cost. */
    public static final long MOST_WORK = 40_000_000;

    private static final List<String> FIELDS = List.of("name", "description", "argument");

    private final int longest;

    /** A search with its parameters. */
    public RegexSearch(Ranking.Regex ranking) {
        this.longest = ranking.longest();
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        PythonPattern.Compiled compiled;
        try {
            compiled = PythonPattern.compile(request.query(), longest);
        } catch (RefusedPatternException e) {
            return Found.refused(e.code() + ": " + e.getMessage());
        }
        boolean namesOnly = tooMuch(compiled, pool);
        List<Matched> matched = new ArrayList<>();
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                int field = source.deferred(local) ? field(compiled.pattern(), source, local, namesOnly) : -1;
                if (field >= 0) {
                    matched.add(new Matched(field, source.name(local), source.offset() + local));
                }
            }
        }
        List<Hit> hits = matched.stream()
                .sorted(Matched.ORDER)
                .limit(request.limit())
                .map(match -> new Hit(match.position, null, FIELDS.get(match.field)))
                .toList();
        Found found = Found.of(hits, matched.size(), pool.deferredCount());
        return namesOnly
                ? found.with(List.of("the pattern is too costly for so many tools: only names were searched"))
                : found;
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        PoolSource source = pool.at(tool);
        try {
            Pattern pattern = PythonPattern.compile(request.query(), longest).pattern();
            int field = field(pattern, source, tool - source.offset(), false);
            return field < 0 ? List.of() : List.of(new Contribution(request.query(), FIELDS.get(field), 1));
        } catch (RefusedPatternException e) {
            return List.of();
        }
    }

    private static boolean tooMuch(PythonPattern.Compiled compiled, PoolIndex pool) {
        long characters = 0;
        for (PoolSource source : pool.sources()) {
            characters += source.index().listing().analysed(RegexTexts.ANALYSIS).characters();
        }
        return characters * compiled.states() > MOST_WORK;
    }

    /** The first field that matches, by its place in {@link #FIELDS}; -1 if none does. */
    private static int field(Pattern pattern, PoolSource source, int local, boolean namesOnly) {
        if (pattern.matcher(source.name(local)).find()) {
            return 0;
        }
        if (namesOnly) {
            return -1;
        }
        Tool tool = source.index().listing().tool(local);
        if (pattern.matcher(RegexTexts.cut(tool.description())).find()) {
            return 1;
        }
        for (String text :
                source.index().listing().analysed(RegexTexts.ANALYSIS).arguments(local)) {
            if (pattern.matcher(text).find()) {
                return 2;
            }
        }
        return -1;
    }

    private record Matched(int field, String name, int position) {

        private static final Comparator<Matched> ORDER =
                Comparator.comparingInt(Matched::field).thenComparing(Matched::name);
    }
}
