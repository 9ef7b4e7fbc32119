package dev.toolshelf.catalog.declaration;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A strict reader of the TypeScript that declarations may use, much narrower than the language: what it takes, the
 * TypeScript compiler takes too. Throws {@link AssertionError} with the place otherwise.
 */
final class TypeScriptSyntax {

    private static final Set<String> NAMED =
            Set.of("unknown", "never", "object", "string", "number", "boolean", "null");

    private static final Set<String> LITERALS = Set.of("true", "false");

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private int at;

    private TypeScriptSyntax(String text) {
        this.text = text;
        scan();
    }

    /** Accepts {@code declare const tools: { ... };} and comments. */
    static void checkStatement(String text) {
        TypeScriptSyntax syntax = new TypeScriptSyntax(text);
        for (String word : List.of("declare", "const", "tools", ":", "{")) {
            syntax.take(word);
        }
        while (!syntax.next().equals("}")) {
            syntax.key();
            syntax.call();
            syntax.take(";");
        }
        syntax.take("}");
        syntax.take(";");
        syntax.end();
    }

    /** Accepts a call of the given expression with its types, and comments, without a line end. */
    static void checkSignature(String text, String callable) {
        if (!text.startsWith(callable + "(") || text.indexOf('\n') >= 0) {
            throw new AssertionError("no signature of " + callable + " in one line: " + text);
        }
        TypeScriptSyntax syntax = new TypeScriptSyntax(text.substring(callable.length()));
        syntax.call();
        syntax.end();
    }

    private void call() {
        for (String word : List.of("(", "input", ":")) {
            take(word);
        }
        type();
        for (String word : List.of(")", ":", "Promise", "<", "unknown", ">")) {
            take(word);
        }
    }

    private void type() {
        do {
            do {
                postfix();
            } while (took("&"));
        } while (took("|"));
    }

    private void postfix() {
        String token = next();
        at++;
        if (token.equals("(")) {
            type();
            take(")");
        } else if (token.equals("{")) {
            object();
        } else if (token.equals("[")) {
            tuple();
        } else if (token.equals("Record")) {
            for (String word : List.of("<", "string", ",")) {
                take(word);
            }
            type();
            take(">");
        } else if (!NAMED.contains(token) && !LITERALS.contains(token) && !token.matches("\".*\"|-?[0-9].*")) {
            throw fault("no type: " + token);
        }
        while (took("[")) {
            take("]");
        }
    }

    private void object() {
        while (!took("}")) {
            if (took("[")) {
                for (String word : List.of("key", ":", "string", "]")) {
                    take(word);
                }
            } else {
                key();
                took("?");
            }
            take(":");
            type();
            if (!next().equals("}")) {
                take(";");
            }
        }
    }

    private void tuple() {
        do {
            took("...");
            type();
            took("?");
        } while (took(","));
        take("]");
    }

    private void key() {
        String token = next();
        if (!token.matches("\".*\"|[A-Za-z_$][A-Za-z0-9_$]*")) {
            throw fault("no key: " + token);
        }
        at++;
    }

    private String next() {
        if (at == tokens.size()) {
            throw fault("it ends too early");
        }
        return tokens.get(at);
    }

    private boolean took(String token) {
        boolean there = next().equals(token);
        at += there ? 1 : 0;
        return there;
    }

    private void take(String token) {
        if (!next().equals(token)) {
            throw fault("expected " + token + ", found " + next());
        }
        at++;
    }

    private void end() {
        if (at != tokens.size()) {
            throw fault("more than expected: " + next());
        }
    }

    private AssertionError fault(String what) {
        return new AssertionError(what + " (token " + at + ") in:\n" + text);
    }

    private void scan() {
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == ' ' || c == '\n') {
                i++;
            } else if (text.startsWith("/*", i)) {
                int end = text.indexOf("*/", i + 2);
                if (end < 0) {
                    throw fault("a comment without an end");
                }
                i = end + 2;
            } else if (text.startsWith("//", i)) {
                int end = text.indexOf('\n', i);
                i = end < 0 ? text.length() : end;
            } else {
                int end = c == '"' ? string(i) : word(i);
                tokens.add(text.substring(i, end));
                i = end;
            }
        }
    }

    private int string(int start) {
        int i = start + 1;
        while (i < text.length() && text.charAt(i) != '"') {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                throw fault("a control character in a string");
            }
            i += c == '\\' ? 2 : 1;
        }
        if (i >= text.length()) {
            throw fault("a string without an end");
        }
        return i + 1;
    }

    private int word(int start) {
        if (text.startsWith("...", start)) {
            return start + 3;
        }
        int end = start + (text.charAt(start) == '-' ? 1 : 0);
        boolean number = end < text.length() && Character.isDigit(text.charAt(end));
        while (end < text.length() && wordPart(text.charAt(end), number)) {
            end++;
        }
        if (end > start) {
            return end;
        }
        if ("{}()[]<>:;,?|&".indexOf(text.charAt(start)) < 0) {
            throw fault("a character that has no place: " + text.charAt(start));
        }
        return start + 1;
    }

    private static boolean wordPart(char c, boolean number) {
        return c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '$' || number && "-.+".indexOf(c) >= 0);
    }
}
