package dev.toolshelf.tokens.estimate;

/**
 * What a provider answered about a call, beside what the estimate's own tokenizer says.
 *
 * @param tools how many tools, at least 1
 * @param base their tokens by the estimate's tokenizer, at least 1
 * @param tokens their tokens by the provider, without preamble and framing, at least 1
 */
public record Observation(int tools, long base, long tokens) {

    /** Whether anything can be learned from these numbers. */
    static boolean tells(int tools, long base, long tokens) {
        return tools > 0 && base > 0 && tokens > 0;
    }

    double basePerTool() {
        return (double) base / tools;
    }

    double tokensPerTool() {
        return (double) tokens / tools;
    }

    double ratio() {
        return (double) tokens / base;
    }
}
