package dev.toolshelf.assembler.validation.rule;

import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every rule, and what they are filled with, by wire: data, {@code rules.json} beside this class, or a file of the same
 * form that an operator keeps. A rule that the file does not list is not checked. Immutable, thread-safe.
 *
 * @param asOf the day of the newest look-up
 * @param rules the rules
 * @param wires limits by wire
 */
public record RuleBook(String asOf, List<Rule> rules, Map<String, WireLimits> wires) {

    /** Copies both; neither may be missing. */
    public RuleBook {
        if (asOf == null || rules == null || wires == null) {
            throw new IllegalArgumentException("asOf, rules and wires are needed");
        }
        rules = List.copyOf(rules);
        wires = Map.copyOf(wires);
    }

    /** The rules that come with the product. */
    public static RuleBook builtIn() {
        try (InputStream in = RuleBook.class.getResourceAsStream("rules.json")) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads rules of the same form.
     *
     * @throws IOException if they cannot be read, naming the member
     */
    public static RuleBook read(InputStream json) throws IOException {
        return Json.mapper().readValue(json, RuleBook.class);
    }

    /** The codes that are checked on a wire. */
    public Set<String> codes(String wire) {
        return rules.stream()
                .filter(rule -> rule.wires().contains(wire))
                .map(Rule::code)
                .collect(Collectors.toUnmodifiableSet());
    }
}
