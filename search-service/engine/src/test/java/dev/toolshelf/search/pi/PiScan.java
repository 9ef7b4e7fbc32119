package dev.toolshelf.search.pi;

import com.fasterxml.jackson.databind.JsonNode;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.Deferred;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Pi's rules read out loud, one tool after the other: the oracle. */
final class PiScan {

    private static final List<String> STOP_WORDS =
            List.of("a an and are as at be by for from in is it of on or that the this to with".split(" "));

    private static final BreakIterator BREAKS = BreakIterator.getWordInstance(ULocale.ENGLISH);

    record Scored(int position, double score, int covered, boolean exact) {}

    private record Document(
            Deferred tool, String name, Set<String> nameWords, List<String> text, Set<String> namespace) {}

    private final List<Document> documents;

    PiScan(PoolIndex pool) {
        this.documents = documents(Deferred.of(pool));
    }

    List<Scored> rank(String query) {
        Set<String> terms = new LinkedHashSet<>(words(query));
        if (terms.isEmpty() || documents.isEmpty()) {
            return List.of();
        }
        double total =
                documents.stream().mapToInt(document -> document.text().size()).sum();
        double average = total == 0 ? 1 : total / documents.size();
        Map<String, Double> idf = new HashMap<>();
        double bonus = 0;
        for (String term : terms) {
            long having = documents.stream()
                    .filter(document -> document.nameWords().contains(term)
                            || document.text().contains(term)
                            || document.namespace().contains(term))
                    .count();
            idf.put(term, StrictMath.log(1 + (documents.size() - having + 0.5) / (having + 0.5)));
            bonus += idf.get(term);
        }
        List<Scored> scored = new ArrayList<>();
        for (Document document : documents) {
            double score = 0;
            int covered = 0;
            for (String term : terms) {
                double count = Collections.frequency(document.text(), term);
                double norm = 1.2 * (1 - 0.75 + (0.75 * document.text().size()) / average);
                double weight = (document.nameWords().contains(term) ? 3 : 0)
                        + (document.namespace().contains(term) ? 0.5 : 0)
                        + (count * (1.2 + 1)) / (count + norm);
                covered += weight > 0 ? 1 : 0;
                score += idf.get(term) * weight;
            }
            if (score == 0) {
                continue;
            }
            String[] segments = document.name().split("__", -1);
            List<String> local = words(segments[segments.length - 1]);
            if (!local.isEmpty() && terms.containsAll(local)) {
                score += bonus;
            }
            String exact = folded(query);
            boolean named =
                    named(document.name(), exact) || named(document.tool().name(), exact);
            scored.add(new Scored(document.tool().position(), score, covered, named));
        }
        scored.sort(Comparator.comparing(Scored::exact)
                .thenComparing(Scored::covered)
                .thenComparing(Scored::score)
                .reversed());
        return scored;
    }

    private static boolean named(String name, String exact) {
        return folded(name).equals(exact) || folded(name).endsWith("__" + exact);
    }

    private static String folded(String name) {
        return name.trim()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_$\\uD800-\\uDFFF]", "_")
                .replaceAll("[\\uD800-\\uDFFF]", "_");
    }

    private static List<Document> documents(List<Deferred> tools) {
        List<Document> documents = new ArrayList<>();
        for (Deferred tool : tools) {
            List<String> texts = new ArrayList<>(List.of(described(tool)));
            JsonNode schema = tool.tool().inputSchema().tree();
            Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            seen.add(schema);
            texts(schema, schema, texts, seen);
            String namespace =
                    tool.server() == null ? "" : "mcp__" + tool.server().replace('-', '_') + " " + tool.instructions();
            String name = name(tool);
            documents.add(new Document(
                    tool,
                    name,
                    new HashSet<>(words(name)),
                    words(String.join(" ", texts)),
                    new HashSet<>(words(namespace))));
        }
        return documents;
    }

    private static String described(Deferred tool) {
        String said = tool.tool().description().trim();
        String title = tool.tool().title();
        return !said.isEmpty() || tool.server() == null || title != null
                ? said.isEmpty() && title != null ? title : said
                : "MCP tool " + tool.tool().name() + " from server " + tool.server();
    }

    private static String name(Deferred tool) {
        if (tool.server() == null) {
            return tool.cleaned();
        }
        String plain = plain(tool.cleanedServer(), tool.tool());
        boolean shared = tool.listed().stream()
                .anyMatch(other -> other != tool.tool()
                        && plain(tool.cleanedServer(), other).equals(plain));
        if (plain.length() <= 64 && !shared) {
            return plain;
        }
        String identity = tool.server() + "\0" + tool.tool().name();
        return plain.substring(0, Math.min(55, plain.length())) + "_"
                + sha256(identity).substring(0, 8);
    }

    private static String plain(String server, Tool tool) {
        return ("mcp__" + server + "__" + ToolName.clean(tool.name())).replace('-', '_');
    }

    private static String sha256(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void texts(JsonNode schema, JsonNode root, List<String> texts, Set<JsonNode> seen) {
        if (!schema.isObject()) {
            return;
        }
        if (schema.path("$ref").isTextual()) {
            String reference = schema.path("$ref").textValue();
            JsonNode target = reference.startsWith("#/") ? root.at(reference.substring(1)) : root;
            if (target.isObject() && seen.add(target)) {
                texts(target, root, texts, seen);
            }
        }
        if (schema.path("description").isTextual()) {
            texts.add(schema.path("description").textValue());
        }
        schema.path("properties").fields().forEachRemaining(property -> {
            texts.add(property.getKey());
            texts(property.getValue(), root, texts, seen);
        });
        texts(schema.path("items"), root, texts, seen);
        for (String variants : List.of("anyOf", "oneOf", "allOf")) {
            schema.path(variants).forEach(variant -> texts(variant, root, texts, seen));
        }
    }

    static List<String> words(String text) {
        String spaced = Normalizer.normalize(text, Normalizer.Form.NFC)
                .replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .replaceAll("([A-Z]+)([A-Z][a-z])", "$1 $2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{M}\\p{N}]+", " ");
        BreakIterator breaks = (BreakIterator) BREAKS.clone();
        breaks.setText(spaced);
        List<String> words = new ArrayList<>();
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; from = to, to = breaks.next()) {
            String word = spaced.substring(from, to);
            if (breaks.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT && !STOP_WORDS.contains(word)) {
                words.add(word.matches("[a-z0-9]+") ? stem(word) : word);
            }
        }
        return words;
    }

    private static String stem(String word) {
        if (word.length() > 4 && word.endsWith("ies")) {
            return word.replaceFirst("ies$", "y");
        }
        if (word.length() > 4 && word.matches(".*(ches|shes|sses|xes|zes)")) {
            return word.replaceFirst("es$", "");
        }
        return word.length() > 3 && word.matches(".*[^s]s") ? word.replaceFirst("s$", "") : word;
    }
}
