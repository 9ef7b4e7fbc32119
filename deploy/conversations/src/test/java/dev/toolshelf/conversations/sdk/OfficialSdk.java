package dev.toolshelf.conversations.sdk;

import com.anthropic.errors.AnthropicInvalidDataException;
import com.anthropic.models.messages.MessageCreateParams;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.responses.ResponseCreateParams;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The providers' own libraries as a second opinion on the form of a body; they know nothing of names, order or references
 * (api-contracts F). The first call of each takes seconds.
 */
public final class OfficialSdk {

    private OfficialSdk() {}

    /** Why the library of the wire's provider refuses a body; empty if it takes it. */
    public static Optional<String> refusal(String wire, byte[] body) {
        String json = new String(body, StandardCharsets.UTF_8);
        try {
            switch (wire) {
                case "anthropic-messages" ->
                    com.anthropic.core.ObjectMappers.jsonMapper()
                            .readValue(json, MessageCreateParams.Body.class)
                            .validate();
                case "openai-responses" ->
                    com.openai.core.ObjectMappers.jsonMapper()
                            .readValue(json, ResponseCreateParams.Body.class)
                            .validate();
                case "openai-chat" ->
                    com.openai.core.ObjectMappers.jsonMapper()
                            .readValue(json, ChatCompletionCreateParams.Body.class)
                            .validate();
                default -> throw new IllegalArgumentException(wire + " has no official library here");
            }
            return Optional.empty();
        } catch (JsonProcessingException | AnthropicInvalidDataException | OpenAIInvalidDataException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
