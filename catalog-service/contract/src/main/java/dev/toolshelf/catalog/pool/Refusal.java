package dev.toolshelf.catalog.pool;

/**
 * A tool of a listing that was not taken, or taken with a repair, and why (SPEC section 12: tool by tool).
 *
 * @param index its place in the listing as sent, from 0
 * @param tool its name as sent, or {@code null} if it has none
 * @param code a stable word for the rule, such as {@code name-missing}
 * @param reason the rule in words, with field and value
 */
public record Refusal(int index, String tool, String code, String reason) {}
