package dev.toolshelf.search.regex;

/** Rewrites one {@code [...]} of a Python pattern; the bracket is taken already. */
final class PythonSet {

    /** Not a character: the member before was itself a set, or there was none. */
    private static final int NO_CHARACTER = -1;

    private final PatternCharacters in;
    private final StringBuilder out;
    private final boolean ascii;

    PythonSet(PatternCharacters in, StringBuilder out, boolean ascii) {
        this.in = in;
        this.out = out;
        this.ascii = ascii;
    }

    void rewrite() throws RefusedPatternException {
        out.append(in.taken("^") ? "[^" : "[");
        boolean first = true;
        while (first || in.peek() != ']') {
            first = false;
            int low = member();
            if (in.peek() == '-') {
                range(low);
            }
        }
        in.take();
        out.append(']');
    }

    /** After a member, before a hyphen: a range, unless the hyphen is the last member. */
    private void range(int low) throws RefusedPatternException {
        in.take();
        if (in.peek() == ']') {
            out.append("\\-");
            return;
        }
        out.append('-');
        int high = member();
        if (low == NO_CHARACTER || high == NO_CHARACTER || high < low) {
            throw in.refused("has a set with a bad range");
        }
    }

    private int member() throws RefusedPatternException {
        int point = in.take();
        if (point != '\\') {
            PythonEscape.literal(point, out);
            return point;
        }
        int letter = in.take();
        switch (letter) {
            case 'd', 'w', 's':
                out.append(PythonEscape.set(letter, ascii));
                return NO_CHARACTER;
            case 'D':
                out.append(ascii ? "\\D" : "\\P{Nd}");
                return NO_CHARACTER;
            case 'W', 'S':
                out.append('\\').append((char) letter);
                return NO_CHARACTER;
            case 'b':
                PythonEscape.literal('\b', out);
                return '\b';
            default:
                int character = PythonEscape.character(letter, in);
                PythonEscape.literal(character, out);
                return character;
        }
    }
}
