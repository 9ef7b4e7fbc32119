package dev.toolshelf.search.bm25;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.EnglishTokens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * BM25 the plain way: every deferred tool's document as one text, every document looked at for every token. What the
 * index has to give.
 */
final class Bm25Scan {

    private final Map<Integer, List<String>> documents = new TreeMap<>();
    private final float averageLength;

    Bm25Scan(PoolIndex pool, DocumentForm form) {
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                if (source.deferred(local)) {
                    String text = text(source, local, form);
                    documents.put(source.offset() + local, new EnglishTokens().of(text));
                }
            }
        }
        double average =
                documents.values().stream().mapToInt(List::size).average().orElse(0);
        averageLength = average == 0 ? 256 : (float) average;
    }

    private static String text(PoolSource source, int local, DocumentForm form) {
        ToolTexts tool = new ToolTexts(
                source.index().listing().tool(local),
                source.index().listing().instructions(),
                source.index().serverName());
        List<String> texts = new ArrayList<>();
        for (DocumentField field : form.fields(source.index().mcp())) {
            texts.addAll(field.of(tool));
        }
        return String.join(" ", texts);
    }

    /** The score of every tool that shares a token with the query, by position. */
    Map<Integer, Double> scores(String query, float k1, float b) {
        List<String> tokens = new EnglishTokens().of(query);
        Map<Integer, Double> scores = new TreeMap<>();
        documents.forEach((position, document) -> {
            if (!Collections.disjoint(document, tokens)) {
                float score = 0;
                for (String token : tokens) {
                    score += rarity(token) * value(token, document, k1, b);
                }
                scores.put(position, (double) score);
            }
        });
        return scores;
    }

    private float rarity(String token) {
        float holders = documents.values().stream()
                .filter(document -> document.contains(token))
                .count();
        return (float) Math.log(1f + (documents.size() - holders + 0.5f) / (holders + 0.5f));
    }

    private float value(String token, List<String> document, float k1, float b) {
        float frequency = Collections.frequency(document, token);
        return frequency * (k1 + 1f) / (frequency + k1 * (1f - b + b * (document.size() / averageLength)));
    }
}
