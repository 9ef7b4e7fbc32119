package dev.toolshelf.search.dense;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The parts of a request that may each want a tool of their own: sentences, and what is joined by "and", "then" and the
 * like. One vector for several needs is near none of them.
 */
final class Clauses {

    private static final int MOST = 6;
    private static final int FEWEST_WORDS = 3;
    private static final int MOST_CHARACTERS = 1_200;
    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?;])\\s+|\\n+");
    private static final Pattern JOINT = Pattern.compile(
            ",?\\s+(?:and then|and also|then|also|and|as well as|plus)\\s+|;\\s*|\\s*:\\s+", Pattern.CASE_INSENSITIVE);
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private Clauses() {}

    /** The whole text first, then its clauses if there are several; each at most 1,200 characters. */
    static List<String> of(String query) {
        String text = cut(query.strip());
        Set<String> parts = new LinkedHashSet<>();
        for (String sentence : SENTENCE.split(text)) {
            for (String part : joined(sentence)) {
                String trimmed = trim(part);
                if (words(trimmed) >= FEWEST_WORDS && parts.size() < MOST) {
                    parts.add(trimmed);
                }
            }
        }
        List<String> texts = new ArrayList<>();
        texts.add(text);
        if (parts.size() > 1) {
            texts.addAll(parts);
        }
        return texts;
    }

    /** What follows a joint and is too short to be a need goes back to what stands before it. */
    private static List<String> joined(String sentence) {
        List<String> parts = new ArrayList<>();
        for (String part : JOINT.split(sentence)) {
            String stripped = part.strip();
            if (stripped.isEmpty()) {
                continue;
            }
            if (words(stripped) < FEWEST_WORDS && !parts.isEmpty()) {
                parts.set(parts.size() - 1, parts.get(parts.size() - 1) + " and " + stripped);
            } else {
                parts.add(stripped);
            }
        }
        return parts;
    }

    private static int words(String text) {
        return text.isEmpty() ? 0 : SPACE.split(text).length;
    }

    private static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && " ,.".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && " ,.".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return text.substring(from, to);
    }

    private static String cut(String text) {
        return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) : text;
    }
}
