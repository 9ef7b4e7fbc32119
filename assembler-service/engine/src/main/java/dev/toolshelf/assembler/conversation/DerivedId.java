package dev.toolshelf.assembler.conversation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids of what follows from an event: the same cause gives the same id, so doing it twice is doing it once (SPEC 13). */
final class DerivedId {

    private DerivedId() {}

    /** The id of a tool call that nobody made, in the characters that the API takes. */
    static String ofCall(String... parts) {
        return of("toolu_reissue", parts).replace('.', '_');
    }

    /** {@code <word>.<32 hex digits>} over the parts, in order. */
    static String of(String word, String... parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                sha.update(part.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
            }
            return word + "." + HexFormat.of().formatHex(sha.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
