package dev.toolshelf.tokens.count;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a count was made (SPEC section 4); every count says which. */
public enum CountUnit {
    /** Tokens, counted by the provider's counting endpoint. */
    @JsonProperty("provider")
    PROVIDER,
    /** Tokens, counted by a local tokenizer. */
    @JsonProperty("tokenizer")
    TOKENIZER,
    /** No tokens known: characters only. */
    @JsonProperty("characters")
    CHARACTERS
}
