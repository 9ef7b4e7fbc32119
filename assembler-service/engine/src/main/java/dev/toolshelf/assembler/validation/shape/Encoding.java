package dev.toolshelf.assembler.validation.shape;

import java.io.IOException;

/** What a parser lets pass and a provider does not: other encodings than UTF-8, and halves of surrogate pairs. */
final class Encoding {

    private Encoding() {}

    /** Fails if the bytes cannot be JSON in UTF-8. */
    static void check(byte[] body) throws IOException {
        boolean mark = body.length > 2 && (body[0] & 0xff) == 0xef && (body[1] & 0xff) == 0xbb;
        boolean wide = body.length > 1 && (body[0] == 0 || body[1] == 0 || (body[0] & 0xfe) == 0xfe);
        if (mark || wide) {
            throw new IOException("it must be UTF-8 without a byte order mark");
        }
        int at = Scan.either(body, 0, '\\', '\\');
        while (at < body.length) {
            at = Scan.either(body, escape(body, at), '\\', '\\');
        }
    }

    /** Where what follows the escape begins; a pair of surrogates is one. */
    private static int escape(byte[] body, int at) throws IOException {
        if (at + 5 >= body.length || body[at + 1] != 'u') {
            return at + 2;
        }
        int high = unit(body, at + 2);
        if (high < Character.MIN_SURROGATE || high > Character.MAX_SURROGATE) {
            return at + 6;
        }
        boolean pair = at + 11 < body.length && body[at + 6] == '\\' && body[at + 7] == 'u';
        if (!pair || high > Character.MAX_HIGH_SURROGATE || !low(unit(body, at + 8))) {
            throw new IOException("half of a surrogate pair at byte " + at);
        }
        return at + 12;
    }

    private static boolean low(int unit) {
        return unit >= Character.MIN_LOW_SURROGATE && unit <= Character.MAX_LOW_SURROGATE;
    }

    private static int unit(byte[] body, int at) {
        int unit = 0;
        for (int i = at; i < at + 4; i++) {
            unit = unit << 4 | Math.max(0, Character.digit(body[i], 16));
        }
        return unit;
    }
}
