package dev.toolshelf.assembler.validation;

import com.anthropic.errors.AnthropicInvalidDataException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.responses.ResponseCreateParams;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * The providers' own libraries as a second opinion on the form of a body; they know nothing of names, order or references
 * (api-contracts F). The first call takes seconds.
 */
public final class OfficialSdk {

    private interface Validation {
        void validate(String body) throws JsonProcessingException;
    }

    // The beta body is the wider one: it has everything that the other has, and tool changes and MCP servers.
    private static final Map<String, Validation> VALIDATIONS = Map.of(
            "anthropic-messages",
            body -> com.anthropic.core.ObjectMappers.jsonMapper()
                    .readValue(body, com.anthropic.models.beta.messages.MessageCreateParams.Body.class)
                    .validate(),
            "openai-responses",
            body -> com.openai.core.ObjectMappers.jsonMapper()
                    .readValue(body, ResponseCreateParams.Body.class)
                    .validate(),
            "openai-chat",
            body -> com.openai.core.ObjectMappers.jsonMapper()
                    .readValue(body, ChatCompletionCreateParams.Body.class)
                    .validate());

    private OfficialSdk() {}

    /** Why Anthropic's library refuses a body of its generally available API; empty if it takes it. */
    public static Optional<String> refusal(byte[] body) {
        return refusal(
                body,
                text -> com.anthropic.core.ObjectMappers.jsonMapper()
                        .readValue(text, com.anthropic.models.messages.MessageCreateParams.Body.class)
                        .validate());
    }

    /** Why the library of the wire's provider refuses a body; empty if it takes it. */
    public static Optional<String> refusal(String wire, byte[] body) {
        return refusal(body, VALIDATIONS.get(wire));
    }

    private static Optional<String> refusal(byte[] body, Validation validation) {
        try {
            validation.validate(new String(body, StandardCharsets.UTF_8));
            return Optional.empty();
        } catch (JsonProcessingException | AnthropicInvalidDataException | OpenAIInvalidDataException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (NullPointerException e) {
            // What the libraries make of a null among the elements of a list.
            return Optional.of("an element is null");
        }
    }
}
