package dev.toolshelf.search.render;

/** How long what is written for one tool may get. */
final class Signatures {

    /** eve's limit of a signature, in characters (seen in eve 0.80.1); for declarations too. */
    static final int LONGEST = 4_000;

    private Signatures() {}
}
