package dev.toolshelf.catalog.listing;

import java.nio.charset.StandardCharsets;

/** Measures and bounds text that strangers sent. */
final class Text {

    private Text() {}

    /** Whether the text has a UTF-8 form: no half of a surrogate pair stands alone. */
    static boolean wellFormed(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** UTF-8 bytes of the text. */
    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The text with each lone surrogate replaced, cut to a number of code units, never within a pair. */
    static String shown(String text, int max) {
        String sound =
                wellFormed(text) ? text : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        if (sound.length() <= max) {
            return sound;
        }
        int end = Character.isHighSurrogate(sound.charAt(max - 1)) ? max - 1 : max;
        return sound.substring(0, end) + "…";
    }
}
