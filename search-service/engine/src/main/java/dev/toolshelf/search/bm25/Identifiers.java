package dev.toolshelf.search.bm25;

import java.util.List;
import java.util.regex.Pattern;

/** Names as two of the harnesses write and split them. Pure functions. */
final class Identifiers {

    private static final Pattern BOUNDARY = Pattern.compile("[_-]+|(?<=\\p{Ll})(?=\\p{Lu})");
    private static final Pattern NOT_IN_A_NAME = Pattern.compile("[^A-Za-z0-9_]");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private Identifiers() {}

    /** The name with every character but letters, digits and {@code _} of ASCII as {@code _}; never empty. */
    static String underscored(String name) {
        return name.isEmpty() ? "_" : NOT_IN_A_NAME.matcher(name).replaceAll("_");
    }

    /** The parts of a name, split at {@code _}, {@code -} and lower-to-upper changes; the name itself if it does not split. */
    static List<String> parts(String name) {
        return BOUNDARY.splitAsStream(name).filter(part -> !part.isEmpty()).toList();
    }

    /** A query with the parts of those words that split put behind it. */
    static String withParts(String query) {
        StringBuilder out = new StringBuilder(query);
        SPACE.splitAsStream(query)
                .filter(word -> BOUNDARY.matcher(word).find())
                .forEach(word -> parts(word).forEach(part -> out.append(' ').append(part)));
        return out.toString();
    }
}
