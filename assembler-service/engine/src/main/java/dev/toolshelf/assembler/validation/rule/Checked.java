package dev.toolshelf.assembler.validation.rule;

import dev.toolshelf.assembler.validation.shape.Node;

/**
 * One body under check, and what it is checked against.
 *
 * @param body what was kept of it
 * @param model the model it goes to; {@code null} if nobody says
 * @param searchTool the client's search tool; {@code null} if it has none
 * @param version what the API version refuses
 * @param platform the platform
 * @param limits the wire's limits
 * @param findings where broken rules go
 */
public record Checked(
        Node body,
        String model,
        String searchTool,
        WireLimits.Version version,
        WireLimits.Platform platform,
        WireLimits limits,
        Findings findings) {

    /** Notes a broken rule at a value. */
    public void add(String code, Node where, String words) {
        findings.add(code, where.pointer(), words);
    }

    /** Whether the model refuses something that the limits list. */
    public boolean refuses(String what) {
        return limits.refuses(what, model);
    }

    /** Notes a text that does not have its form; an absent form takes everything. */
    public void match(String code, TextForm form, String text, Node where) {
        if (form != null && !form.matches(text)) {
            add(code, where, '"' + brief(text) + "\" must match " + form);
        }
    }

    /** Notes a number over its limit; an absent limit takes everything. */
    public void atMost(String code, Integer limit, long number, Node where, String what) {
        if (limit != null && number > limit) {
            add(code, where, number + " " + what + "; at most " + limit + " are taken");
        }
    }

    /** The text, cut if it is long. */
    public static String brief(String text) {
        return text.length() > 100 ? text.substring(0, 100) + "…" : text;
    }
}
