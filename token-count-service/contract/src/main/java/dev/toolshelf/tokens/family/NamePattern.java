package dev.toolshelf.tokens.family;

/** Patterns of names in configuration: {@code *} stands for any text, everything else for itself, case counts. */
public final class NamePattern {

    private NamePattern() {}

    /** Whether the whole name fits the pattern. */
    public static boolean matches(String pattern, String name) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(name);
        }
        if (!name.startsWith(parts[0])) {
            return false;
        }
        int at = parts[0].length();
        for (int i = 1; i < parts.length - 1; i++) {
            int found = name.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        String tail = parts[parts.length - 1];
        return name.length() - tail.length() >= at && name.endsWith(tail);
    }
}
