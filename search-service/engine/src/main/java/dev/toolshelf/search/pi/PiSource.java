package dev.toolshelf.search.pi;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.SourceAnalysis;
import dev.toolshelf.search.index.SourceIndex;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a server's name adds for Pi. Immutable.
 *
 * @param nameWords words that the server's name puts into every full name; empty for built-in tools
 * @param namespaceWords words of the namespace's name; empty for built-in tools
 * @param shortened tools whose full name Pi writes otherwise, by place in the listing; empty in most sources
 * @param undescribed the words that stand for a missing description, by place in the listing; empty in most sources
 */
record PiSource(
        Set<String> nameWords,
        Set<String> namespaceWords,
        Map<Integer, Shortened> shortened,
        Map<Integer, List<String>> undescribed) {

    static final SourceAnalysis<PiSource> ANALYSIS = PiSource::of;

    private static final int MAX_LENGTH = 64;
    private static final int HASH_DIGITS = 8;

    /**
     * A name that Pi writes otherwise, mostly cut: its words are those that are left.
     *
     * @param name Pi's name
     * @param words all its words
     * @param localWords those after its last {@code __}
     */
    record Shortened(String name, Set<String> words, Set<String> localWords) {

        private static Shortened of(String name) {
            return new Shortened(name, Set.copyOf(PiWords.of(name)), Set.copyOf(PiListing.localWords(name)));
        }
    }

    /** Built-in names keep their hyphens, so {@code a-_b} has no {@code __} in it as a server's tool would. */
    private static Map<Integer, Shortened> hyphened(SourceIndex source) {
        List<Set<String>> localNames =
                source.listing().analysed(PiListing.ANALYSIS).localNames();
        Map<Integer, Shortened> hyphened = new HashMap<>();
        for (int i = 0; i < source.size(); i++) {
            Shortened kept = Shortened.of(source.plainName(i));
            if (!kept.localWords().equals(localNames.get(i))) {
                hyphened.put(i, kept);
            }
        }
        return Map.copyOf(hyphened);
    }

    private static PiSource of(SourceIndex source) {
        if (!source.mcp()) {
            return new PiSource(Set.of(), Set.of(), hyphened(source), Map.of());
        }
        PiListing listing = source.listing().analysed(PiListing.ANALYSIS);
        Map<Integer, Shortened> shortened = new HashMap<>();
        Map<Integer, List<String>> undescribed = new HashMap<>();
        for (int i = 0; i < source.size(); i++) {
            if (listing.undescribed()[i]) {
                String own = source.listing().tool(i).name();
                undescribed.put(i, PiWords.of("MCP tool " + own + " from server " + source.serverName()));
            }
            String name = name(source, i, listing.shared()[i]);
            if (listing.shared()[i] || !name.equals(plain(source, i))) {
                shortened.put(i, Shortened.of(name));
            }
        }
        return new PiSource(
                Set.copyOf(PiWords.of(source.namePrefix())),
                Set.copyOf(PiWords.of(ToolName.MCP_PREFIX + source.serverName())),
                Map.copyOf(shortened),
                Map.copyOf(undescribed));
    }

    private static String plain(SourceIndex source, int local) {
        return source.plainName(local).replace('-', '_');
    }

    /** The name that Pi gives: at most 64 characters, cut and hashed if longer or if another tool would have it too. */
    private static String name(SourceIndex source, int local, boolean shared) {
        String plain = plain(source, local);
        if (plain.length() <= MAX_LENGTH && !shared) {
            return plain;
        }
        String original =
                source.serverName() + '\0' + source.listing().tool(local).name();
        int room = Math.min(plain.length(), MAX_LENGTH - HASH_DIGITS - 1);
        return plain.substring(0, room) + "_" + hash(original).substring(0, HASH_DIGITS);
    }

    private static String hash(String original) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(original.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
