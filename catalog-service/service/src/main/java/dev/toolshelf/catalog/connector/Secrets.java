package dev.toolshelf.catalog.connector;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What must not be shown of a connection: values of environment and headers, arguments that look like credentials, and
 * what a URL carries beside its path. Immutable, thread-safe.
 */
final class Secrets {

    private static final String MASK = "***";
    private static final int SHORTEST = 4;
    private static final Pattern FLAG =
            Pattern.compile("(?i)-{0,2}[\\w.-]*(token|secret|passw|credential|auth|api-?_?key|\\bkey)[\\w.-]*");
    private static final Pattern OPAQUE = Pattern.compile("[A-Za-z0-9+_=-]{20,}");
    private static final Pattern WITH_PASSWORD = Pattern.compile("\\w+://[^/@\\s]+@.*");

    private final List<String> values;

    private Secrets(Set<String> found) {
        this.values = found.stream()
                .filter(value -> value.length() >= SHORTEST)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** The secrets of a connection, in the form in which they are used: after {@code ${NAME}} was replaced. */
    static Secrets of(ServerSpec spec) {
        Set<String> found = new LinkedHashSet<>();
        spec.env().values().forEach(value -> add(found, value));
        spec.headers().values().forEach(value -> add(found, value));
        boolean flagged = false;
        for (String arg : spec.args()) {
            int equals = arg.indexOf('=');
            if (flagged
                    || WITH_PASSWORD.matcher(arg).matches()
                    || OPAQUE.matcher(arg).matches()) {
                add(found, arg);
            } else if (equals > 0 && FLAG.matcher(arg.substring(0, equals)).matches()) {
                add(found, arg.substring(equals + 1));
            }
            flagged = equals < 0 && arg.startsWith("-") && FLAG.matcher(arg).matches();
        }
        if (spec.url() != null) {
            ofUrl(found, spec.url());
        }
        return new Secrets(found);
    }

    /** The text with each secret replaced. */
    String hide(String text) {
        String hidden = text;
        for (String value : values) {
            hidden = hidden == null ? null : hidden.replace(value, MASK);
        }
        return hidden;
    }

    private static void add(Set<String> found, String value) {
        found.add(value);
        for (String word : value.split("\\s+")) {
            // "Bearer abc": servers tend to repeat the credential alone; scheme names are no secret.
            if (word.length() >= 2 * SHORTEST) {
                found.add(word);
            }
        }
        for (String line : value.split("\\R")) {
            found.add(line);
        }
    }

    private static void ofUrl(Set<String> found, String url) {
        try {
            URI uri = URI.create(url);
            if (uri.getRawUserInfo() != null) {
                found.add(uri.getRawUserInfo());
            }
            if (uri.getRawQuery() != null) {
                found.add(uri.getRawQuery());
                for (String pair : uri.getRawQuery().split("&")) {
                    String value = pair.substring(pair.indexOf('=') + 1);
                    found.add(value);
                    found.add(URLDecoder.decode(value, StandardCharsets.UTF_8));
                }
            }
        } catch (IllegalArgumentException e) {
            found.add(url);
        }
    }
}
