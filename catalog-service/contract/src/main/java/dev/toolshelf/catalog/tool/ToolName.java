package dev.toolshelf.catalog.tool;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The names that a model sees, and the parts that search matches (SPEC section 2). Pure functions, thread-safe. */
public final class ToolName {

    /** What every MCP tool's name starts with. */
    public static final String MCP_PREFIX = "mcp__";

    /** The longest name that every provider takes. */
    public static final int MAX_LENGTH = 64;

    private static final int HASH_DIGITS = 12;

    private ToolName() {}

    /** Keeps {@code [A-Za-z0-9_-]}; each other UTF-16 code unit becomes {@code _}. */
    public static String clean(String part) {
        int clean = 0;
        while (clean < part.length() && kept(part.charAt(clean))) {
            clean++;
        }
        if (clean == part.length()) {
            return part;
        }
        StringBuilder out = new StringBuilder(part.length());
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            out.append(kept(c) ? c : '_');
        }
        return out.toString();
    }

    private static boolean kept(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
    }

    /** {@code mcp__<server>__<tool>}, both parts cleaned; may be longer than a provider takes. */
    public static String mcp(String server, String tool) {
        return MCP_PREFIX + clean(server) + "__" + clean(tool);
    }

    /** Whether a provider takes the name: 1 to 64 of {@code [A-Za-z0-9_-]}. */
    public static boolean acceptable(String name) {
        return !name.isEmpty() && name.length() <= MAX_LENGTH && clean(name).equals(name);
    }

    /**
     * The stable form of a name that cannot be used as it is: its cleaned head, {@code _}, and 12 hex digits of SHA-256
     * over (source, original name). Depends on nothing else, so never on the order of arrival.
     */
    public static String shortForm(String name, String source, String originalName) {
        String head = clean(name);
        int room = MAX_LENGTH - HASH_DIGITS - 1;
        return (head.length() > room ? head.substring(0, room) : head) + "_" + hash(source, originalName);
    }

    /**
     * Lower-cased parts for matching: without {@code mcp__}, split at {@code _}, {@code -} and lower-to-upper changes.
     * {@code mcp__slack__send_message} gives slack, send, message; {@code NotebookEdit} gives notebook, edit.
     */
    public static List<String> parts(String name) {
        String rest = name.startsWith(MCP_PREFIX) ? name.substring(MCP_PREFIX.length()) : name;
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            boolean separator = c == '_' || c == '-';
            boolean hump = i > 0 && Character.isUpperCase(c) && Character.isLowerCase(rest.charAt(i - 1));
            if ((separator || hump) && part.length() > 0) {
                parts.add(part.toString().toLowerCase(Locale.ROOT));
                part.setLength(0);
            }
            if (!separator) {
                part.append(c);
            }
        }
        if (part.length() > 0) {
            parts.add(part.toString().toLowerCase(Locale.ROOT));
        }
        return List.copyOf(parts);
    }

    private static String hash(String source, String originalName) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(source.getBytes(StandardCharsets.UTF_8));
            sha.update((byte) 0);
            sha.update(originalName.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha.digest()).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
