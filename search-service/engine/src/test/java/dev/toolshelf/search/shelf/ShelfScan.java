package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The ranking as a scan: every tool is read and asked for every word of the query. What the index must give the numbers
 * of.
 */
final class ShelfScan {

    private final Shelf weights;

    ShelfScan(Shelf weights) {
        this.weights = weights;
    }

    /** One deferred tool. */
    private static final class Scanned {
        private final int position;
        private final int source;
        private final ToolWords words;
        private final Map<String, Double> server;
        private final Set<String> instructions;
        private final List<Float> sentences = new ArrayList<>();
        private int covered;
        private float score;

        private Scanned(
                int position, int source, ToolWords words, Map<String, Double> server, Set<String> instructions) {
            this.position = position;
            this.source = source;
            this.words = words;
            this.server = server;
            this.instructions = instructions;
        }
    }

    /** Scores by position, of the tools that have one. */
    Map<Integer, Float> scores(String text, PoolIndex pool) {
        ShelfQuery query = ShelfQuery.of(text);
        List<Scanned> tools = read(pool);
        addWords(query, tools, pool);
        addSentences(query, tools);
        addSiblings(tools);
        Map<Integer, Float> scores = new TreeMap<>();
        tools.stream().filter(tool -> tool.score > 0).forEach(tool -> scores.put(tool.position, tool.score));
        return scores;
    }

    private List<Scanned> read(PoolIndex pool) {
        List<Scanned> tools = new ArrayList<>();
        for (int s = 0; s < pool.sources().size(); s++) {
            PoolSource source = pool.sources().get(s);
            for (int local = 0; local < source.size(); local++) {
                if (source.deferred(local)) {
                    tools.add(new Scanned(
                            source.offset() + local,
                            s,
                            ToolWords.of(source.index().listing().tool(local), weights),
                            server(source.index().serverName()),
                            instructions(source.index().listing().instructions())));
                }
            }
        }
        return tools;
    }

    private Map<String, Double> server(String name) {
        List<Word> words = new ArrayList<>();
        List<Word> joined = new ArrayList<>();
        Tokens.split(Tokens.plain(name), (token, at, whole) -> {
            Word word = Lexicon.word(token);
            if (!word.stop()) {
                (whole ? joined : words).add(word);
            }
        });
        Map<String, Double> counts = new TreeMap<>();
        double each = ToolWords.counts(weights.server(), words.size());
        words.forEach(word -> counts.merge(word.stem(), each, Double::sum));
        joined.forEach(word -> counts.merge(word.stem(), each * weights.joined(), Double::sum));
        return counts;
    }

    private static Set<String> instructions(String text) {
        Set<String> stems = new HashSet<>();
        if (text != null) {
            Tokens.split(Tokens.plain(text), (token, at, joined) -> {
                if (!Lexicon.word(token).stop()) {
                    stems.add(Lexicon.word(token).stem());
                }
            });
        }
        return stems;
    }

    private void addWords(ShelfQuery query, List<Scanned> tools, PoolIndex pool) {
        Set<Integer> seen = new HashSet<>();
        int[] corrections = {query.words().size() <= 8 ? 2 : 0};
        List<List<Lookup>> lookups = new ArrayList<>();
        for (ShelfQuery.Asked asked : query.words()) {
            lookups.add(lookups(asked, tools, pool, corrections));
        }
        for (int[] sentence : query.sentences()) {
            tools.forEach(tool -> tool.sentences.add(0f));
            for (int place : sentence) {
                for (Lookup lookup : lookups.get(place)) {
                    add(lookup, seen.contains(place) ? 0.5f : 1, tools);
                    if (lookup.exact && !seen.contains(place)) {
                        tools.stream()
                                .filter(tool -> tool.words.name().contains(lookup.stem))
                                .forEach(tool -> tool.covered++);
                    }
                }
                seen.add(place);
            }
        }
    }

    private record Lookup(String stem, boolean exact, long prefix, long group, float weight) {}

    private List<Lookup> lookups(ShelfQuery.Asked asked, List<Scanned> tools, PoolIndex pool, int[] corrections) {
        List<Lookup> lookups = new ArrayList<>();
        Lookup word = new Lookup(asked.word().stem(), true, 0, 0, 1);
        float factor = (float) weights.unknown();
        if (holders(word, tools) == 0 && corrections[0] > 0 && !asked.proper() && NearWords.correctable(asked.word())) {
            corrections[0]--;
            String nearest = nearest(asked.word().stem(), pool);
            word = nearest == null ? word : new Lookup(nearest, true, 0, 0, factor);
        }
        if (holders(word, tools) == 0 && asked.word().prefixKey() != 0) {
            word = new Lookup(asked.word().stem(), false, asked.word().prefixKey(), 0, factor);
        }
        lookups.add(word);
        for (long group : asked.word().related()) {
            lookups.add(new Lookup("", false, 0, group, (float) weights.related()));
        }
        return lookups;
    }

    private static String nearest(String stem, PoolIndex pool) {
        Map<String, Integer> sourcesWith = new TreeMap<>();
        for (PoolSource source : pool.sources()) {
            Set<String> stems = new TreeSet<>();
            for (int local = 0; local < source.size(); local++) {
                stems.addAll(
                        ToolWords.nameStems(source.index().listing().tool(local).name()));
            }
            Tokens.split(Tokens.plain(source.index().serverName()), (token, at, joined) -> {
                if (!Lexicon.word(token).stop()) {
                    stems.add(Lexicon.word(token).stem());
                }
            });
            stems.stream()
                    .filter(word -> NearWords.known(word) && NearWords.oneSlip(stem, word))
                    .forEach(word -> sourcesWith.merge(word, 1, Integer::sum));
        }
        return sourcesWith.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(
                                Map.Entry.<String, Integer>comparingByKey().reversed()))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private int holders(Lookup lookup, List<Scanned> tools) {
        int holders = 0;
        for (Scanned tool : tools) {
            boolean served = lookup.exact && base(lookup, tool) > 0;
            holders += served ? 1 : saturated(lookup, tool).size();
        }
        return holders;
    }

    private float base(Lookup lookup, Scanned tool) {
        if (tool.server.containsKey(lookup.stem)) {
            return tool.server.get(lookup.stem).floatValue();
        }
        return tool.instructions.contains(lookup.stem) ? (float) weights.instructions() : 0;
    }

    private List<Float> saturated(Lookup lookup, Scanned tool) {
        List<Float> counts = new ArrayList<>();
        if (lookup.group != 0) {
            ToolWords.Count count = tool.words.groups().get(lookup.group);
            if (count != null) {
                counts.add(ShelfIndex.saturated(count.all(), weights.k1()));
            }
        } else {
            new TreeMap<>(tool.words.words()).forEach((stem, count) -> {
                if (lookup.exact ? stem.equals(lookup.stem) : Word.prefixKey(stem) == lookup.prefix) {
                    counts.add(ShelfIndex.saturated(count.all(), weights.k1()));
                }
            });
        }
        return counts;
    }

    private void add(Lookup lookup, float times, List<Scanned> tools) {
        int holders = holders(lookup, tools);
        if (holders == 0) {
            return;
        }
        float worth = times * (lookup.weight * (float) Matching.rarity(holders, tools.size()));
        for (Scanned tool : tools) {
            int last = tool.sentences.size() - 1;
            float base = lookup.exact ? base(lookup, tool) : 0;
            List<Float> counts = saturated(lookup, tool);
            float sum = tool.sentences.get(last);
            if (base > 0) {
                sum += worth * ShelfScores.together(counts.isEmpty() ? 0 : counts.get(0), base, weights.k1());
            } else {
                for (float count : counts) {
                    sum += worth * count;
                }
            }
            tool.sentences.set(last, sum);
        }
    }

    private void addSentences(ShelfQuery query, List<Scanned> tools) {
        float most = 0;
        for (Scanned tool : tools) {
            for (float sentence : tool.sentences) {
                tool.score += sentence;
            }
            float share = ShelfScores.share(tool.covered, tool.words.name().size());
            tool.score *= tool.covered == 0 ? 1 : 1 + (float) weights.covered() * share;
            most = Math.max(most, tool.score);
        }
        if (query.sentences().size() < 2) {
            return;
        }
        for (Scanned tool : tools) {
            float near = 0;
            for (int sentence = 0; sentence < tool.sentences.size(); sentence++) {
                int one = sentence;
                float best = (float) tools.stream()
                        .mapToDouble(other -> other.sentences.get(one))
                        .max()
                        .orElse(0);
                near = best > 0 ? Math.max(near, tool.sentences.get(one) / best) : near;
            }
            tool.score += (float) weights.sentences() * most * near;
        }
    }

    private void addSiblings(List<Scanned> tools) {
        Map<Integer, Float> bests = new TreeMap<>();
        tools.forEach(tool -> bests.merge(tool.source, tool.score, Math::max));
        for (Scanned tool : tools) {
            tool.score += tool.score > 0 ? (float) weights.siblings() * bests.get(tool.source) : 0;
        }
    }
}
