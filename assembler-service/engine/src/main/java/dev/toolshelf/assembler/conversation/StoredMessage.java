package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A whole message as it is stored and spliced into payloads: its bytes, and whether it may reveal tools, so that the others
 * are never looked at again. Immutable: nobody writes to the bytes.
 */
public final class StoredMessage {

    private static final byte REVEALS = '+';
    private static final byte PLAIN = '-';

    private final byte[] stored;

    private StoredMessage(byte[] stored) {
        this.stored = stored;
    }

    /**
     * A message.
     *
     * @param message whole JSON as the wire has it
     * @param reveals whether a result in it may reveal tools
     */
    public static StoredMessage of(RawJson message, boolean reveals) {
        byte[] json = message.text().getBytes(StandardCharsets.UTF_8);
        byte[] stored = new byte[json.length + 1];
        stored[0] = reveals ? REVEALS : PLAIN;
        System.arraycopy(json, 0, stored, 1, json.length);
        return new StoredMessage(stored);
    }

    /** A message from its stored form, which must not be written to any more. */
    public static StoredMessage decode(byte[] stored) {
        return new StoredMessage(stored);
    }

    /** Its stored form, which must not be written to. */
    public byte[] encode() {
        return stored;
    }

    /** Whether a result in it may reveal tools. */
    public boolean reveals() {
        return stored[0] == REVEALS;
    }

    /** Its length in bytes of UTF-8. */
    public int length() {
        return stored.length - 1;
    }

    /** Copies its bytes to a place in an array. */
    public void copyTo(byte[] target, int at) {
        System.arraycopy(stored, 1, target, at, stored.length - 1);
    }

    /** The message as JSON. */
    public RawJson json() {
        return new RawJson(new String(stored, 1, stored.length - 1, StandardCharsets.UTF_8));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredMessage message && Arrays.equals(stored, message.stored);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(stored);
    }

    @Override
    public String toString() {
        return json().text();
    }
}
