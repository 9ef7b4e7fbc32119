package dev.toolshelf.search.shelf;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tartarus.snowball.ext.englishStemmer;

/**
 * What the ranking knows of words beforehand: which say nothing, which are forms of one word that no stemmer joins, which
 * are related. From four files beside this class, written for the talk about tools. Thread-safe.
 */
final class Lexicon {

    private static final Set<String> STOP = new HashSet<>();
    private static final Map<String, String> FORMS = new HashMap<>();
    private static final Map<String, long[]> RELATED = new HashMap<>();
    private static final Set<String> GENERIC = new HashSet<>();

    private static final int REMEMBERED = 1 << 14;

    /** Read and written without a lock: words are immutable, and a lost one is made again. */
    private static final Word[] WORDS = new Word[REMEMBERED];

    static {
        lines("stop-words.txt").forEach(STOP::addAll);
        lines("word-forms.txt")
                .forEach(line -> line.subList(1, line.size()).forEach(form -> FORMS.put(form, line.get(0))));
        lines("generic-words.txt").forEach(line -> line.forEach(word -> GENERIC.add(stem(word))));
        Map<String, List<Long>> groups = new HashMap<>();
        int group = 0;
        for (List<String> line : lines("related-words.txt")) {
            long key = Word.groupKey(group++);
            for (String word : line) {
                List<Long> keys = groups.computeIfAbsent(stem(word), any -> new ArrayList<>(1));
                if (!keys.contains(key)) {
                    keys.add(key);
                }
            }
        }
        groups.forEach((stem, keys) ->
                RELATED.put(stem, keys.stream().mapToLong(Long::longValue).toArray()));
    }

    private static final long[] UNRELATED = {};

    private Lexicon() {}

    /** What is known of a word. @param text folded */
    static Word word(String text) {
        int hash = text.hashCode();
        int at = (hash ^ hash >>> 15) & REMEMBERED - 1;
        Word known = WORDS[at];
        if (known != null && known.text().equals(text)) {
            return known;
        }
        Word other = WORDS[at ^ 1];
        if (other != null && other.text().equals(text)) {
            return other;
        }
        String stem = stem(text);
        Word word = new Word(
                text,
                stem,
                Word.key(stem),
                Word.prefixKey(stem),
                RELATED.getOrDefault(stem, UNRELATED),
                STOP.contains(text),
                GENERIC.contains(stem));
        WORDS[at ^ 1] = known;
        WORDS[at] = word;
        return word;
    }

    private static String stem(String text) {
        String form = FORMS.getOrDefault(text, text);
        if (form.length() < 3 || !plain(form)) {
            return form;
        }
        englishStemmer stemmer = new englishStemmer();
        stemmer.setCurrent(form);
        stemmer.stem();
        return stemmer.getCurrent();
    }

    private static boolean plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < 'a' || text.charAt(i) > 'z') {
                return false;
            }
        }
        return true;
    }

    /** The words of each line of a file; a line that starts with {@code #} is a remark. */
    private static List<List<String>> lines(String file) {
        try (InputStream in = Lexicon.class.getResourceAsStream(file);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> List.of(line.strip().split("\\s+")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
