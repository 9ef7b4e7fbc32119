package dev.toolshelf.catalog.declaration;

import java.util.List;
import java.util.Set;

/** Names of tools and properties as TypeScript has to write them. Pure functions, thread-safe. */
public final class TypeScriptNames {

    private static final Set<String> RESERVED = Set.of(
            ("arguments await break case catch class const continue debugger default delete do else enum eval export extends"
                            + " false finally for function if implements import in instanceof interface let new null"
                            + " package private protected public return static super switch this throw true try typeof"
                            + " var void while with yield")
                    .split(" "));

    private TypeScriptNames() {}

    /** The name as a key of an object type: bare if it is an ASCII identifier, else a string literal. */
    public static String key(String name) {
        return isIdentifier(name) ? name : quoted(name);
    }

    /**
     * The expression that reaches a member: {@code tools.github.create_issue}, {@code tools["misc-tools"].send}.
     *
     * @param object the identifier to start from
     * @param members the names on the way, outermost first
     */
    public static String access(String object, List<String> members) {
        StringBuilder out = new StringBuilder(object);
        for (String member : members) {
            if (isIdentifier(member)) {
                out.append('.').append(member);
            } else {
                out.append('[').append(quoted(member)).append(']');
            }
        }
        return out.toString();
    }

    /**
     * The name as an identifier, by Cloudflare's rule (harnesses.md section 11): each character that an ASCII identifier
     * cannot hold becomes {@code _}, a leading digit gets one before it, a reserved word one after it. Different names may
     * become one.
     */
    public static String identifier(String name) {
        StringBuilder out = new StringBuilder(name.length() + 1);
        name.codePoints().forEach(c -> out.append(letter(c) || digit(c) ? (char) c : '_'));
        if (out.length() == 0 || digit(out.charAt(0))) {
            out.insert(0, '_');
        }
        return RESERVED.contains(out.toString()) ? out.append('_').toString() : out.toString();
    }

    /** A string literal in double quotes; what cannot stand in one or would not be seen is escaped, half pairs too. */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (hasToBeEscaped(text, i)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    /** Whether the code unit is half of a surrogate pair without its other half; such text has no UTF-8 form. */
    static boolean halfPair(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }

    private static boolean isIdentifier(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (!letter(name.charAt(i)) && !(i > 0 && digit(name.charAt(i)))) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static boolean letter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
    }

    private static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean hasToBeEscaped(String text, int i) {
        char c = text.charAt(i);
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || halfPair(text, i);
    }
}
