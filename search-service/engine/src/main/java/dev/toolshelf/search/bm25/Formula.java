package dev.toolshelf.search.bm25;

/**
 * BM25 in single precision and in the reference's order of operations, so that scores and ties come out the same
 * (reference: harnesses 1). Pure functions.
 *
 * @param k1 how soon repetitions stop counting
 * @param b how much longer documents lose
 */
record Formula(float k1, float b) {

    /** What the reference takes for the average length where there is nothing to average. */
    static final float NO_AVERAGE = 256;

    /** The average length of documents. */
    static float average(long tokens, int documents) {
        return tokens == 0 ? NO_AVERAGE : (float) ((double) tokens / documents);
    }

    /** How much a token says: always above 0. */
    static float rarity(int documents, int holders) {
        float without = documents - (float) holders + 0.5f;
        return (float) Math.log(1 + without / (holders + 0.5f));
    }

    /** How much a document says of a token that it holds. */
    float value(int frequency, int length, float averageLength) {
        return frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * (length / averageLength)));
    }
}
