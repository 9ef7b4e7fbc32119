package dev.toolshelf.tokens.count;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a count was made (SPEC section 4); every count says which. In order: whose counts are the more exact. */
public enum CountUnit {
    /** Tokens, counted by the provider's counting endpoint. */
    @JsonProperty("provider")
    PROVIDER,
    /** Tokens, counted by a local tokenizer. */
    @JsonProperty("tokenizer")
    TOKENIZER,
    /** Tokens, estimated from a foreign tokenizer by what the provider answered before. */
    @JsonProperty("estimate")
    ESTIMATE,
    /** No tokens known: characters only. */
    @JsonProperty("characters")
    CHARACTERS
}
