package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.family.ModelFamily;

/**
 * How a provider's one number became the tokens of a call's tools: {@code tokens = max(0, answered - preamble - framing)}.
 *
 * @param tools how many tools the call had
 * @param answered the provider's answer
 * @param preamble what it added once, taken off
 * @param framing what it added around all the tools together, taken off
 * @param tokens what is left; the sum of the tools' counts
 */
public record ProviderCall(int tools, int answered, int preamble, int framing, int tokens) {

    /** Takes a family's preamble and framing off an answer. */
    static ProviderCall of(int answered, int tools, ModelFamily family) {
        int left = Apportionment.without(answered, family.preamble(), family.framing(), tools);
        return new ProviderCall(tools, answered, family.preamble(), family.framing() * tools, left);
    }
}
