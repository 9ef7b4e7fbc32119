package dev.toolshelf.catalog.tool;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.toolshelf.catalog.json.JsonCodec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * What one source offers at one time: its instructions and its tools in its own order. Shared by everybody who connects
 * the same server, so it knows neither tenant nor server name (ARCHITECTURE: definitions are content-addressed).
 *
 * @param instructions the server's instructions, or {@code null}
 * @param tools the tools in the server's order, names unique
 */
public record Listing(String instructions, List<Tool> tools) {

    /** How listings travel. */
    public static final JsonCodec<Listing> CODEC = JsonCodec.of(Listing.class);

    /** Copies the list. */
    public Listing {
        tools = tools == null ? List.of() : List.copyOf(tools);
    }

    /**
     * Names this content: 64 lower-case hex digits of SHA-256 over its encoded bytes. Order and instructions count (SPEC
     * section 13). Costs one encoding per call.
     */
    @JsonIgnore
    public String digest() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update("toolshelf.listing.v1\n".getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha.digest(CODEC.encode(this)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
