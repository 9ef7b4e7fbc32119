package dev.toolshelf.catalog.connector;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces {@code ${NAME}} and {@code ${NAME:-default}} by variables of the service's environment. */
final class Variables {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(:-([^}]*))?}");

    private final UnaryOperator<String> environment;

    /** @param environment gives a variable's value, or {@code null} if it is not set */
    Variables(UnaryOperator<String> environment) {
        this.environment = environment;
    }

    /**
     * The connection with all references replaced.
     *
     * @throws ConnectException naming a variable that is not set and has no default
     */
    ServerSpec replaced(ServerSpec spec) {
        return new ServerSpec(
                spec.type(),
                replaced(spec.command()),
                spec.args().stream().map(this::replaced).toList(),
                replaced(spec.env()),
                replaced(spec.cwd()),
                replaced(spec.url()),
                replaced(spec.headers()),
                spec.alwaysLoad());
    }

    private Map<String, String> replaced(Map<String, String> values) {
        Map<String, String> replaced = new LinkedHashMap<>();
        values.forEach((name, value) -> replaced.put(name, replaced(value)));
        return replaced;
    }

    private String replaced(String text) {
        if (text == null) {
            return null;
        }
        Matcher matcher = REFERENCE.matcher(text);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String value = environment.apply(matcher.group(1));
            if (value == null && matcher.group(2) == null) {
                throw new ConnectException("the environment variable " + matcher.group(1) + " is not set", false);
            }
            matcher.appendReplacement(out, Matcher.quoteReplacement(value == null ? matcher.group(3) : value));
        }
        return matcher.appendTail(out).toString();
    }
}
