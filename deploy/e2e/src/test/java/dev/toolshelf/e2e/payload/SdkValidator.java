package dev.toolshelf.e2e.payload;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.core.ObjectMappers;
import com.anthropic.models.messages.MessageCreateParams;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The provider's own Java SDK as a judge of payloads. */
public final class SdkValidator {
    private static final ObjectMapper SDK = ObjectMappers.jsonMapper();

    private SdkValidator() {}

    /** Reads a payload as the SDK's request, has it validated, and writes it again: the same JSON, nothing lost. */
    public static void accepts(Payload payload) {
        try {
            MessageCreateParams.Body request = SDK.readValue(payload.bytes(), MessageCreateParams.Body.class);
            request.validate();
            assertThat(SDK.readTree(SDK.writeValueAsBytes(request)))
                    .as("%s, written again by the SDK", payload)
                    .isEqualTo(SDK.readTree(payload.bytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(payload + " is no request of the SDK", e);
        }
    }
}
