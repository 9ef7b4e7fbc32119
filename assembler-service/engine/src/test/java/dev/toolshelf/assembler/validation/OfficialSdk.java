package dev.toolshelf.assembler.validation;

import com.anthropic.core.ObjectMappers;
import com.anthropic.errors.AnthropicInvalidDataException;
import com.anthropic.models.messages.MessageCreateParams;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The provider's own library as a second opinion on the form of a body; it knows nothing of names, order or references
 * (api-contracts F). The first call takes seconds.
 */
public final class OfficialSdk {

    private OfficialSdk() {}

    /** Why the library refuses a body; empty if it takes it. */
    public static Optional<String> refusal(byte[] body) {
        try {
            ObjectMappers.jsonMapper()
                    .readValue(new String(body, StandardCharsets.UTF_8), MessageCreateParams.Body.class)
                    .validate();
            return Optional.empty();
        } catch (JsonProcessingException | AnthropicInvalidDataException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
