package dev.toolshelf.tokens.total;

/**
 * Whose total.
 *
 * @param tenant the tenant
 * @param pool the pool's id
 * @param family the model family's id
 */
public record TotalKey(String tenant, String pool, String family) {}
