package dev.toolshelf.bench.retrieval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a need is put to the search. */
enum QueryStyle {
    /** The whole text, as a user wrote it. */
    SENTENCE {
        @Override
        String write(String text) {
            return text;
        }
    },
    /** As a model would search: without stop words, at most 12 words. */
    KEYWORDS {
        @Override
        String write(String text) {
            List<String> words = new ArrayList<>();
            Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
            while (matcher.find() && words.size() < MOST_WORDS) {
                String word = matcher.group().replaceAll("^[.'-]+|[.'-]+$", "");
                if (!word.isEmpty() && !STOP.contains(word)) {
                    words.add(word);
                }
            }
            return words.isEmpty() ? text : String.join(" ", words);
        }
    };

    private static final int MOST_WORDS = 12;
    private static final Pattern WORD = Pattern.compile("[\\w'.-]+", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Set<String> STOP = Set.of(
            ("a an the i i'm i'd i'll i've me my we our ours us you your yours he him his she her hers it its they"
                            + " them their theirs this that these those is are was were be been being am do does did doing have"
                            + " has had having can could will would shall should may might must of in on at to for from by with"
                            + " about into over under through during before after above below between as and or but if so than"
                            + " then there here what which who whom whose when where why how again further once all any both each"
                            + " few more most other some such no nor not only own same too very just now up down out off don don't"
                            + " s t please also want need like help let")
                    .split(" "));

    abstract String write(String text);
}
