package dev.toolshelf.assembler.validation.shape;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Whether a string holds nothing but white space, found from its first bytes if they already tell. */
final class Blank {

    private Blank() {}

    static boolean is(String text) {
        return text.codePoints().allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85);
    }

    /** Of the string that the parser stands on; long prose is not decoded. */
    static boolean is(byte[] body, JsonParser parser) throws IOException {
        int at = (int) parser.currentTokenLocation().getByteOffset() + 1;
        while (at < body.length) {
            byte b = body[at];
            if (b == '"') {
                return true;
            }
            if (b == '\\' && at + 1 < body.length && "ntr".indexOf(body[at + 1]) >= 0) {
                at += 2;
            } else if (b == ' ') {
                at++;
            } else {
                // An escaped or non-ASCII start may be white space too; the whole text decides.
                return (b == '\\' || b < 0) && is(parser.getText());
            }
        }
        return false;
    }
}
