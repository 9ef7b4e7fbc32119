package dev.toolshelf.search.text;

import java.text.Normalizer;
import java.util.Locale;
import net.gcardone.junidecode.Junidecode;

/**
 * Any text in ASCII letters, as the reference ranker's transliteration writes it (reference: harnesses 1): accents go,
 * other scripts are spelled by their sounds, a symbol beyond the first plane becomes the words of its Unicode name. The
 * reference has shorter names for some of those symbols, so a document's length may differ by a word there. Pure
 * functions.
 */
public final class Ascii {

    private static final int LAST_ASCII = 0x7f;
    private static final String UNKNOWN = "[?]";

    private Ascii() {}

    /** The text in ASCII; the very same one if it is that already. Control characters stay as they are. */
    public static String of(String text) {
        int plain = 0;
        while (plain < text.length() && text.charAt(plain) <= LAST_ASCII) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, plain);
        text.codePoints().skip(plain).forEach(point -> append(point, out));
        return out.toString();
    }

    private static void append(int point, StringBuilder out) {
        if (point <= LAST_ASCII) {
            out.append((char) point);
            return;
        }
        // The library reads UTF-16 units, half a pair at a time.
        String known = Character.isBmpCodePoint(point) ? Junidecode.unidecode(Character.toString(point)) : UNKNOWN;
        out.append(known.equals(UNKNOWN) ? spelled(point) : known);
    }

    private static String spelled(int point) {
        String letter = Character.toString(point);
        String plain = Normalizer.normalize(letter, Normalizer.Form.NFKD);
        if (!plain.equals(letter)) {
            return of(plain);
        }
        if (Character.getType(point) != Character.OTHER_SYMBOL) {
            return "";
        }
        return Character.getName(point).toLowerCase(Locale.ROOT).replace('-', ' ') + " ";
    }
}
