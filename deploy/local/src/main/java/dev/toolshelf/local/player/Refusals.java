package dev.toolshelf.local.player;

import java.util.List;

/** Knows why events of a conversation led to nothing. */
public interface Refusals {

    /** For whoever has nobody to ask. */
    Refusals UNKNOWN = conversation -> List.of();

    /** What was refused of a conversation so far, one sentence each; empty if nothing was or nobody can tell. */
    List<String> of(String conversation);
}
