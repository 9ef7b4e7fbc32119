package dev.toolshelf.search.cloudflare;

import dev.toolshelf.search.words.Blanks;
import dev.toolshelf.search.words.Humps;
import java.util.List;
import java.util.Locale;

/** Texts as Cloudflare's search compares them (reference: harnesses 11). Pure functions, thread-safe. */
final class PhraseText {

    private PhraseText() {}

    /** Humps split, runs of {@code _./:-} one space, lower case, trimmed; all else is kept. */
    static String of(String text) {
        String spaced = Humps.spaced(text, false);
        StringBuilder out = new StringBuilder(spaced.length());
        boolean inside = false;
        for (int i = 0; i < spaced.length(); i++) {
            char c = spaced.charAt(i);
            boolean mark = "_./:-".indexOf(c) >= 0;
            if (!mark) {
                out.append(c);
            } else if (!inside) {
                out.append(' ');
            }
            inside = mark;
        }
        return Blanks.trim(out.toString().toLowerCase(Locale.ROOT));
    }

    /** The words of such a text. */
    static List<String> words(String phraseText) {
        return Humps.words(phraseText);
    }
}
