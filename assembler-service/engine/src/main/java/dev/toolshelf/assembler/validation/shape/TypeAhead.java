package dev.toolshelf.assembler.validation.shape;

import java.nio.charset.StandardCharsets;

/**
 * Looks ahead in an object for the string member that says which kind of object it is, so that the object can be read in
 * one pass wherever that member stands. Tolerates anything: what it cannot follow, the parser behind it refuses.
 */
final class TypeAhead {

    private final byte[] body;
    private int at;

    private TypeAhead(byte[] body, int at) {
        this.body = body;
        this.at = at;
    }

    /**
     * The member's text.
     *
     * @param start where the object's {@code &#123;} stands
     * @return {@code null} if there is no such member of the object itself, or it is no string
     */
    static String find(byte[] body, int start, String name) {
        return new TypeAhead(body, start + 1).find(name.getBytes(StandardCharsets.UTF_8));
    }

    private String find(byte[] name) {
        while (true) {
            skipGaps();
            if (at >= body.length || body[at] != '"') {
                return null;
            }
            int key = at + 1;
            skipString();
            boolean wanted = matches(name, key, at - 1);
            skipGaps();
            if (wanted) {
                return string();
            }
            skipValue();
        }
    }

    private boolean matches(byte[] name, int from, int to) {
        if (to - from != name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (body[from + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    private String string() {
        if (at >= body.length || body[at] != '"') {
            return null;
        }
        int from = at + 1;
        skipString();
        return new String(body, from, Math.max(0, at - 1 - from), StandardCharsets.UTF_8);
    }

    private void skipGaps() {
        while (at < body.length && (body[at] <= ' ' && body[at] >= 0 || body[at] == ',' || body[at] == ':')) {
            at++;
        }
    }

    private void skipString() {
        at = Scan.either(body, at + 1, '"', '\\');
        while (at < body.length && body[at] == '\\') {
            at = Scan.either(body, at + 2, '"', '\\');
        }
        at = Math.min(at + 1, body.length);
    }

    private void skipValue() {
        int depth = 0;
        while (at < body.length) {
            byte b = body[at];
            if (b == '"') {
                skipString();
            } else if (b == '{' || b == '[') {
                depth++;
                at++;
            } else if (b == '}' || b == ']') {
                if (depth == 0) {
                    return;
                }
                depth--;
                at++;
            } else if (depth == 0 && b == ',') {
                return;
            } else {
                at++;
                continue;
            }
            if (depth == 0) {
                return;
            }
        }
    }
}
