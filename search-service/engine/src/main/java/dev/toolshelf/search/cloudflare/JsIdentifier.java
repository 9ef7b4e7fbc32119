package dev.toolshelf.search.cloudflare;

import dev.toolshelf.search.words.Blanks;
import java.util.Set;

/** Names as Cloudflare's code mode writes them into scripts (reference: harnesses 11). Pure functions, thread-safe. */
final class JsIdentifier {

    private static final Set<String> RESERVED = Set.of(
            ("abstract arguments await boolean break byte case catch char class const continue debugger default delete do"
                            + " double else enum eval export extends false final finally float for function goto if"
                            + " implements import in instanceof int interface let long native new null package private"
                            + " protected public return short static super switch synchronized this throw throws"
                            + " transient true try typeof undefined var void volatile while with yield")
                    .split(" "));

    private JsIdentifier() {}

    /**
     * {@code -}, {@code .} and white space become {@code _}, other characters than letters, digits, {@code _} and
     * {@code $} go; {@code _} goes before a digit in front and after a reserved word.
     */
    static String of(String name) {
        StringBuilder out = new StringBuilder(name.length() + 1);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '-' || c == '.' || Blanks.isBlank(c)) {
                out.append('_');
            } else if (letter(c) || c >= '0' && c <= '9' || c == '_' || c == '$') {
                out.append(c);
            }
        }
        if (out.isEmpty()) {
            return "_";
        }
        if (out.charAt(0) >= '0' && out.charAt(0) <= '9') {
            out.insert(0, '_');
        }
        String identifier = out.toString();
        return RESERVED.contains(identifier) ? identifier + "_" : identifier;
    }

    private static boolean letter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
