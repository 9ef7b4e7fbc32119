package dev.toolshelf.catalog.state;

/**
 * One record for the state log.
 *
 * @param key {@code definitions/<digest>}, {@code source/<tenant>/<id>} or {@code pool/<tenant>/<id>}
 * @param value encoded value, or {@code null} for a tombstone
 */
public record StateRecord(String key, byte[] value) {}
