package dev.toolshelf.tokens.counter;

import java.util.List;

/** What a stand-in for a provider answers to a call with tools of these names. */
@FunctionalInterface
interface Answer {

    long to(List<String> toolNames) throws ProviderFailure;
}
