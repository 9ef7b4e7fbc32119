package dev.toolshelf.search.regex;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A pattern as Python's {@code re.search} reads it (reference: harnesses 12), rewritten for RE2/J, which takes time in
 * proportion to the text whatever the pattern. Read like Python: {@code \Z}, {@code {,n}}, {@code (?#...)},
 * {@code (?P<n>...)}, {@code (?a)}, {@code \}{@code u} escapes, Unicode's {@code \d}, {@code \w} and {@code \s}, and
 * escapes that Python does not know are refused. Read otherwise: {@code \b} and, inside {@code []}, {@code \W} and
 * {@code \S} know ASCII only. Refused since no linear engine has them: look-around, back references, conditions,
 * possessive and atomic groups; refused too: {@code (?x)}, {@code \N{...}}, and repetitions that multiply to more than
 * {@link #MOST_STATES} states. Pure functions.
 */
public final class PythonPattern {

    /** The most states that a pattern may need once its repetitions are written out. */
    public static final int MOST_STATES = 1_000;

    /** A loop keeps as many threads busy at every character as a few states in a row. */
    private static final int LOOP = 4;

    private final PatternCharacters in;
    private final StringBuilder out = new StringBuilder();
    private boolean ascii;

    private PythonPattern(String pattern) {
        in = new PatternCharacters(pattern);
    }

    /**
     * A compiled pattern and what it costs.
     *
     * @param pattern to be found anywhere in a text
     * @param states an upper bound of what the engine looks at per character
     */
    public record Compiled(Pattern pattern, int states) {}

    /**
     * Reads a pattern.
     *
     * @param longest the most characters (code points) that a pattern may have
     * @throws RefusedPatternException if it is longer, is no pattern, or needs what is not supported
     */
    public static Compiled compile(String pattern, int longest) throws RefusedPatternException {
        if (pattern.codePointCount(0, pattern.length()) > longest) {
            throw new RefusedPatternException(
                    RefusedPatternException.TOO_LONG, "the pattern has more than " + longest + " characters");
        }
        PythonPattern reader = new PythonPattern(pattern);
        try {
            String flags = reader.globalFlags();
            int states = reader.alternatives(flags.indexOf('m') >= 0);
            if (reader.in.more()) {
                throw reader.in.refused("closes a group that was not opened");
            }
            String prefix = flags.isEmpty() ? "" : "(?" + flags + ")";
            return new Compiled(Pattern.compile(prefix + reader.out), states);
        } catch (PatternSyntaxException e) {
            throw new RefusedPatternException(
                    RefusedPatternException.INVALID, "the pattern is not valid: " + e.getDescription());
        }
    }

    private String globalFlags() throws RefusedPatternException {
        StringBuilder flags = new StringBuilder();
        int start = in.position();
        while (in.taken("(?")) {
            int first = in.peek();
            if (!in.more() || "aiLmsux".indexOf(first) < 0) {
                break;
            }
            String set = flags(in, "):-");
            if (!in.taken(")")) {
                break;
            }
            flags.append(set);
            start = in.position();
        }
        in.back(start);
        ascii = flags.indexOf("a") >= 0;
        return kept(flags.toString());
    }

    private static String flags(PatternCharacters in, String ends) throws RefusedPatternException {
        StringBuilder flags = new StringBuilder();
        while (in.more() && ends.indexOf(in.peek()) < 0) {
            int flag = in.take();
            if ("aimsu".indexOf(flag) < 0) {
                throw in.refused("has the flag " + Character.toString(flag) + "; a, i, m, s and u are supported");
            }
            flags.appendCodePoint(flag);
        }
        return flags.toString();
    }

    /** The flags that RE2/J shares with Python. */
    private static String kept(String flags) {
        return flags.replace("a", "").replace("u", "");
    }

    private int alternatives(boolean multiline) throws RefusedPatternException {
        int states = sequence(multiline);
        while (in.taken("|")) {
            out.append('|');
            states = bounded((long) states + 1 + sequence(multiline));
        }
        return states;
    }

    private int sequence(boolean multiline) throws RefusedPatternException {
        int states = 1;
        while (in.more() && in.peek() != '|' && in.peek() != ')') {
            boolean anchor = anchor();
            int atom = atom(multiline);
            states = bounded((long) states + (atom < 0 ? 0 : repeated(atom, anchor)));
        }
        return states;
    }

    /** Whether the next atom is a place and no text; it is not taken. */
    private boolean anchor() {
        int start = in.position();
        boolean anchor = in.taken("^")
                || in.taken("$")
                || in.taken("\\b")
                || in.taken("\\B")
                || in.taken("\\A")
                || in.taken("\\Z");
        in.back(start);
        return anchor;
    }

    /** Rewrites one atom; the states that it needs, or -1 if it was a comment. */
    private int atom(boolean multiline) throws RefusedPatternException {
        int point = in.take();
        switch (point) {
            case '(':
                return group(multiline);
            case '[':
                new PythonSet(in, out, ascii).rewrite();
                return 1;
            case '\\':
                escape();
                return 1;
            case '*', '+', '?':
                throw in.refused("repeats nothing");
            case '$':
                out.append(multiline ? "$" : "(?:\\n?\\z)");
                return 2;
            case '.', '^':
                out.append((char) point);
                return 1;
            default:
                PythonEscape.literal(point, out);
                return 1;
        }
    }

    private int group(boolean multiline) throws RefusedPatternException {
        if (in.taken("?#")) {
            in.takenUntil(')');
            return -1;
        }
        boolean inner = multiline;
        if (!in.taken("?")) {
            out.append("(?:");
        } else if (in.taken("P<")) {
            String name = in.takenUntil('>');
            if (!name.matches("[\\p{L}_][\\p{L}\\p{N}_]*")) {
                throw in.refused("has a group with a bad name");
            }
            out.append("(?:");
        } else if (in.taken(":")) {
            out.append("(?:");
        } else {
            refuseUnsupported();
            inner = scopedFlags(multiline);
        }
        int states = alternatives(inner);
        if (!in.taken(")")) {
            throw in.refused("has a group that is not closed");
        }
        out.append(')');
        return bounded(states + 1L);
    }

    private void refuseUnsupported() throws RefusedPatternException {
        if (in.taken("=") || in.taken("!") || in.taken("<=") || in.taken("<!")) {
            throw in.refused("looks ahead or behind, which is not supported");
        }
        if (in.taken("P=")) {
            throw in.refused("refers back to a group, which is not supported");
        }
        if (in.taken("(")) {
            throw in.refused("has a condition, which is not supported");
        }
        if (in.taken(">")) {
            throw in.refused("has an atomic group, which is not supported");
        }
    }

    private boolean scopedFlags(boolean multiline) throws RefusedPatternException {
        String on = kept(flags(in, ":-)"));
        String off = in.taken("-") ? flags(in, ":)") : "";
        if (!in.taken(":")) {
            throw in.refused("sets flags for all of it, which is possible at its start only");
        }
        out.append("(?").append(on).append(off.isEmpty() ? "" : "-" + off).append(':');
        return (multiline || on.indexOf('m') >= 0) && off.indexOf('m') < 0;
    }

    /** Rewrites the repetition of an atom, if there is one; the states of both. */
    private int repeated(int atom, boolean anchor) throws RefusedPatternException {
        while (in.taken("(?#")) {
            in.takenUntil(')');
        }
        long states = atom;
        int first = in.peek();
        if (first == '*' || first == '+' || first == '?') {
            out.append((char) in.take());
            states += LOOP;
        } else if (first == '{') {
            int most = counted();
            if (most < 0) {
                return atom;
            }
            states = (states + 1) * Math.max(1, most);
        } else {
            return atom;
        }
        if (anchor) {
            throw in.refused("repeats a place");
        }
        if (in.taken("?")) {
            out.append('?');
        } else if (in.peek() == '+') {
            throw in.refused("repeats possessively, which is not supported");
        }
        int after = in.position();
        boolean twice = in.peek() == '*' || in.peek() == '+' || in.peek() == '?';
        if (twice || in.peek() == '{' && counted() >= 0) {
            in.back(after);
            throw in.refused("repeats a repetition");
        }
        return bounded(states);
    }

    /** Rewrites a counted repetition; its highest count, or -1 if the brace is an ordinary character. */
    private int counted() throws RefusedPatternException {
        int start = in.position();
        in.take();
        String least = in.takenDigits();
        boolean range = in.taken(",");
        String most = range ? in.takenDigits() : least;
        if (!in.taken("}") || least.isEmpty() && !range) {
            in.back(start);
            return -1;
        }
        if (least.length() > 4 || most.length() > 4) {
            throw in.refused("repeats too often");
        }
        out.append('{').append(least.isEmpty() ? "0" : least).append(range ? "," : "");
        out.append(range ? most : "").append('}');
        return Math.max(least.isEmpty() ? 0 : Integer.parseInt(least), most.isEmpty() ? 1 : Integer.parseInt(most));
    }

    private int bounded(long states) throws RefusedPatternException {
        if (states > MOST_STATES) {
            throw in.refused("is too large once its repetitions are written out");
        }
        return (int) states;
    }

    private void escape() throws RefusedPatternException {
        int point = in.take();
        switch (point) {
            case 'A', 'b', 'B':
                out.append('\\').append((char) point);
                break;
            case 'Z':
                out.append("\\z");
                break;
            case 'W':
                out.append(ascii ? "\\W" : "[^" + PythonEscape.WORD + "]");
                break;
            case 'S':
                out.append(ascii ? "[^" + PythonEscape.ASCII_SPACE + "]" : "[^" + PythonEscape.SPACE + "]");
                break;
            case 'D':
                out.append(ascii ? "\\D" : "\\P{Nd}");
                break;
            case 'w', 's', 'd':
                out.append('[').append(PythonEscape.set(point, ascii)).append(']');
                break;
            default:
                if (point >= '1' && point <= '9') {
                    throw in.refused("refers back to a group, which is not supported");
                }
                PythonEscape.literal(PythonEscape.character(point, in), out);
                break;
        }
    }
}
