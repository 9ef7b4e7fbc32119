package dev.toolshelf.search.shelf;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Splits texts and identifiers into words: at everything that is no letter or digit, and inside identifiers at humps,
 * after acronyms and around digits ({@code parseHTTPResponse2}: parse, http, response, 2). Scripts without spaces give
 * pairs of characters. Pure functions, thread-safe.
 */
final class Tokens {

    private static final int MOST_JOINED = 32;
    private static final int LONGEST_CODE = 4;

    private Tokens() {}

    /** Takes words. */
    interface Sink {

        /**
         * Takes one word.
         *
         * @param word in lower case
         * @param at where the text that it was written in starts
         * @param joined whether this is the whole of an identifier with humps, after its parts: {@code github} for
         *     {@code GitHub}, {@code s3}
         */
        void word(String word, int at, boolean joined);
    }

    /** The text without accents, so that {@code übersetzen} and {@code ubersetzen} are one; case and script stay. */
    static String plain(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) < 0x80) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        String apart = Normalizer.normalize(text, Normalizer.Form.NFKD);
        StringBuilder out = new StringBuilder(apart.length());
        for (int i = 0; i < apart.length(); i++) {
            char c = apart.charAt(i);
            switch (c) {
                case 'ß' -> out.append("ss");
                case 'æ' -> out.append("ae");
                case 'Æ' -> out.append("AE");
                case 'œ' -> out.append("oe");
                case 'Œ' -> out.append("OE");
                case 'ø' -> out.append('o');
                case 'Ø' -> out.append('O');
                case 'ł' -> out.append('l');
                case 'Ł' -> out.append('L');
                case 'đ' -> out.append('d');
                case 'Đ' -> out.append('D');
                case 'ı' -> out.append('i');
                case '’', 'ʼ' -> out.append('\'');
                default -> {
                    // Only the accents of alphabets: marks of other scripts are letters to their readers.
                    if (c < 0x300 || c > 0x36F) {
                        out.append(c);
                    }
                }
            }
        }
        return Normalizer.normalize(out, Normalizer.Form.NFC);
    }

    /** Hands over the words of a text. @param text as {@link #plain} gives it */
    static void split(String text, Sink sink) {
        int at = 0;
        while (at < text.length()) {
            int start = at;
            boolean dense = false;
            boolean ready = true;
            while (at < text.length()) {
                int c = text.codePointAt(at);
                if (!inWord(text, at, c, at > start)) {
                    break;
                }
                dense |= c >= 0xE00 && dense(c);
                ready &= c >= 'a' && c <= 'z';
                at += Character.charCount(c);
            }
            if (at == start) {
                at += Character.charCount(text.codePointAt(at));
            } else if (ready) {
                sink.word(text.substring(start, at), start, false);
            } else if (dense) {
                mixed(text, start, at, sink);
            } else {
                token(text, start, at, sink);
            }
        }
    }

    private static boolean inWord(String text, int at, int c, boolean inside) {
        if (c < 0x80) {
            return c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '\'' && inside && at + 1 < text.length() && Character.isLetter(text.charAt(at + 1));
        }
        if (Character.isLetterOrDigit(c)) {
            return true;
        }
        int type = Character.getType(c);
        return inside && (type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK);
    }

    private static boolean dense(int c) {
        if (Character.isIdeographic(c) || c >= 0x3040 && c <= 0x30FF) {
            return true;
        }
        return switch (Character.UnicodeScript.of(c)) {
            case HANGUL, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }

    private static void mixed(String text, int start, int end, Sink sink) {
        int at = start;
        while (at < end) {
            int from = at;
            boolean dense = dense(text.codePointAt(at));
            while (at < end && dense(text.codePointAt(at)) == dense) {
                at += Character.charCount(text.codePointAt(at));
            }
            if (dense) {
                pairs(text.substring(from, at), from, sink);
            } else {
                token(text, from, at, sink);
            }
        }
    }

    private static void pairs(String run, int at, Sink sink) {
        int[] points = run.codePoints().toArray();
        if (points.length == 1) {
            sink.word(run, at, false);
        }
        for (int i = 0; i + 1 < points.length; i++) {
            sink.word(new String(points, i, 2), at, false);
        }
    }

    private static void token(String text, int start, int end, Sink sink) {
        int apostrophe = text.indexOf('\'', start);
        if (apostrophe >= 0 && apostrophe < end) {
            String word = lower(text, start, end);
            sink.word(
                    (word.endsWith("'s") ? word.substring(0, word.length() - 2) : word).replace("'", ""), start, false);
            return;
        }
        int from = start;
        boolean digits = false;
        for (int at = start + 1; at < end; at++) {
            digits |= Character.isDigit(text.charAt(at - 1)) != Character.isDigit(text.charAt(at));
            if (boundary(text, at, end)) {
                sink.word(lower(text, from, at), start, false);
                from = at;
            }
        }
        sink.word(lower(text, from, end), start, false);
        if (from > start && end - start <= (digits ? LONGEST_CODE : MOST_JOINED)) {
            sink.word(lower(text, start, end), start, true);
        }
    }

    private static boolean boundary(String text, int at, int end) {
        char before = text.charAt(at - 1);
        char c = text.charAt(at);
        if (Character.isDigit(before) != Character.isDigit(c)) {
            return true;
        }
        if (!Character.isUpperCase(c)) {
            return false;
        }
        if (!Character.isUpperCase(before)) {
            return true;
        }
        return at + 1 < end && Character.isLowerCase(text.charAt(at + 1)) && !pluralAcronym(text, at, end);
    }

    /** {@code URLs} and {@code IDs}: the small s belongs to the acronym. */
    private static boolean pluralAcronym(String text, int at, int end) {
        return text.charAt(at + 1) == 's' && (at + 2 == end || !Character.isLowerCase(text.charAt(at + 2)));
    }

    private static String lower(String text, int start, int end) {
        return text.substring(start, end).toLowerCase(Locale.ROOT);
    }
}
