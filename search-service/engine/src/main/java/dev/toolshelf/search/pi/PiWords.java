package dev.toolshelf.search.pi;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dev.toolshelf.search.words.Humps;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Pi's words (reference: harnesses 6): composed form, humps and acronyms split, lower case, letters, marks and numbers
 * only; text without spaces between words, such as Chinese, is cut by ICU's dictionaries; 21 stop words left out, plural
 * endings of ASCII words cut. Pure functions, thread-safe.
 */
final class PiWords {

    private static final Set<String> STOP_WORDS = Set.of(
            "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "in", "is", "it", "of", "on", "or", "that",
            "the", "this", "to", "with");

    /** Not thread-safe itself: cloned for each use, which costs far less than making one. */
    private static final BreakIterator BREAKS = BreakIterator.getWordInstance(ULocale.ENGLISH);

    private PiWords() {}

    /** The words of a text in order, repeated ones too. */
    static List<String> of(String text) {
        String spaced = Humps.spaced(Normalizer.normalize(text, Normalizer.Form.NFC), true)
                .toLowerCase(Locale.ROOT);
        List<String> words = new ArrayList<>();
        int start = -1;
        boolean ascii = true;
        int next;
        for (int i = 0; i <= spaced.length(); i = next) {
            int c = i < spaced.length() ? spaced.codePointAt(i) : ' ';
            next = i + Character.charCount(c);
            if (wordCharacter(c)) {
                ascii = start < 0 ? c < 128 : ascii && c < 128;
                start = start < 0 ? i : start;
            } else if (start >= 0) {
                add(spaced.substring(start, i), ascii, words);
                start = -1;
            }
        }
        return words;
    }

    private static boolean wordCharacter(int c) {
        if (c < 128) {
            return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
        }
        return switch (Character.getType(c)) {
            case Character.UPPERCASE_LETTER,
                    Character.LOWERCASE_LETTER,
                    Character.TITLECASE_LETTER,
                    Character.MODIFIER_LETTER,
                    Character.OTHER_LETTER,
                    Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.DECIMAL_DIGIT_NUMBER,
                    Character.LETTER_NUMBER,
                    Character.OTHER_NUMBER -> true;
            default -> false;
        };
    }

    private static void add(String run, boolean ascii, List<String> words) {
        if (ascii) {
            if (!STOP_WORDS.contains(run)) {
                words.add(stem(run));
            }
            return;
        }
        BreakIterator breaks = (BreakIterator) BREAKS.clone();
        breaks.setText(run);
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; from = to, to = breaks.next()) {
            if (breaks.getRuleStatus() >= BreakIterator.WORD_NONE_LIMIT) {
                String word = run.substring(from, to);
                if (isAscii(word)) {
                    add(word, true, words);
                } else {
                    words.add(word);
                }
            }
        }
    }

    private static boolean isAscii(String word) {
        return word.chars().allMatch(c -> c < 128);
    }

    private static String stem(String word) {
        int length = word.length();
        if (length > 4 && word.endsWith("ies")) {
            return word.substring(0, length - 3) + "y";
        }
        if (length > 4 && endsInSibilant(word)) {
            return word.substring(0, length - 2);
        }
        return length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.substring(0, length - 1) : word;
    }

    private static boolean endsInSibilant(String word) {
        return word.endsWith("ches")
                || word.endsWith("shes")
                || word.endsWith("sses")
                || word.endsWith("xes")
                || word.endsWith("zes");
    }
}
