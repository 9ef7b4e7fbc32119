package dev.toolshelf.assembler.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Valid bodies with random damage, against the providers' own libraries. {@code -Dvalidator.mutated=20000} tries more,
 * {@code -Dvalidator.seed=...} others.
 */
class MutatedBodiesTest {

    private static final int BODIES = Integer.getInteger("validator.mutated", 1_000);
    private static final long SEED = Long.getLong("validator.seed", 20261201L);

    @ParameterizedTest
    @CsvSource({"anthropic-messages,anthropic", "openai-responses,openai", "openai-chat,openai"})
    void whatever_the_official_library_refuses_is_refused_and_every_finding_has_a_rule_and_a_place(
            String wire, String platform) {
        Validator validator = Validator.builtIn();
        Set<String> codes = validator.rules().codes(wire);
        Target target = Target.of(wire, platform);
        int refused = 0;
        for (int i = 0; i < BODIES; i++) {
            long seed = SEED + i;
            ObjectNode body = (ObjectNode) Sample.of(wire).at("");
            Mutation.apply(body, new Random(seed));
            byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);

            List<Finding> findings = validator.check(bytes, target);
            Optional<String> refusal = OfficialSdk.refusal(
                    wire, LibraryTaste.complete(wire, body).toString().getBytes(StandardCharsets.UTF_8));

            if (refusal.isPresent()) {
                refused++;
                assertThat(findings)
                        .as("seed %d: the library says %s of %s", seed, refusal.get(), body)
                        .isNotEmpty();
            }
            assertThat(findings).as("seed %d: %s", seed, body).allSatisfy(finding -> {
                assertThat(finding.code()).isIn(codes);
                assertThat(body.at(finding.where()).isMissingNode())
                        .as("%s at %s", finding.code(), finding.where())
                        .isFalse();
                assertThat(finding.detail()).isNotBlank();
            });
        }
        assertThat(refused).as("bodies that the library refuses").isGreaterThan(BODIES / 3);
    }
}
