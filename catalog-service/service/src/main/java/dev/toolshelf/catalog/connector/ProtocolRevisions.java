package dev.toolshelf.catalog.connector;

import io.modelcontextprotocol.spec.ProtocolVersions;
import java.util.List;

/** The protocol revisions that are spoken. */
final class ProtocolRevisions {

    /** Those that begin with {@code initialize}, oldest first; 2026-07-28 needs no handshake and has its own client. */
    static final List<String> WITH_HANDSHAKE = List.of(
            ProtocolVersions.MCP_2024_11_05,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_11_25);

    private ProtocolRevisions() {}
}
