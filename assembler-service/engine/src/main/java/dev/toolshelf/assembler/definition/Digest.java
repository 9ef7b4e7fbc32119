package dev.toolshelf.assembler.definition;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short digests that tell whether bytes are what they were. Pure function, thread-safe. */
public final class Digest {

    private static final int BYTES = 8;

    private Digest() {}

    /** The first 16 hex digits of SHA-256. */
    public static String of(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
