package dev.toolshelf.assembler.validation.rule;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern that whole texts must match. One class of ASCII characters with a range of lengths, which names are, is
 * matched without the pattern: a body has thousands of names. Immutable, thread-safe.
 */
public final class TextForm {

    private static final Pattern NAMES = Pattern.compile("(\\[[^\\[\\]^&]+\\])(?:\\{(\\d{1,5}),(\\d{1,5})\\}|\\+)");

    private final Pattern pattern;
    private final boolean[] characters;
    private final int least;
    private final int most;

    /**
     * From a regular expression.
     *
     * @throws java.util.regex.PatternSyntaxException if it is none
     */
    @JsonCreator
    public TextForm(String expression) {
        pattern = Pattern.compile(expression);
        Matcher names = NAMES.matcher(expression);
        if (names.matches()) {
            Pattern one = Pattern.compile(names.group(1));
            characters = new boolean[128];
            for (char c = 0; c < characters.length; c++) {
                characters[c] = one.matcher(String.valueOf(c)).matches();
            }
            least = names.group(2) == null ? 1 : Integer.parseInt(names.group(2));
            most = names.group(3) == null ? Integer.MAX_VALUE : Integer.parseInt(names.group(3));
        } else {
            characters = null;
            least = 0;
            most = 0;
        }
    }

    /** Whether the whole text matches. */
    public boolean matches(String text) {
        if (characters == null) {
            return pattern.matcher(text).matches();
        }
        if (text.length() < least || text.length() > most) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < characters.length ? !characters[c] : !pattern.matcher(text).matches()) {
                return false;
            }
        }
        return true;
    }

    /** The regular expression. */
    @JsonValue
    @Override
    public String toString() {
        return pattern.pattern();
    }
}
