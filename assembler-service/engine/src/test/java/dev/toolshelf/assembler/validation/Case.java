package dev.toolshelf.assembler.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A change to the valid sample of a wire, and what the validator says of it.
 *
 * @param code the one rule that it breaks; {@code null} if it breaks none
 * @param words what is changed
 * @param target what it is checked against
 * @param change the change
 */
record Case(String code, String words, Target target, UnaryOperator<Sample> change) {

    void check() {
        Sample sample = change.apply(Sample.of(target.wire()));

        List<Finding> findings = Validator.builtIn().check(sample.bytes(), target);

        if (code == null) {
            assertThat(findings).as(words).isEmpty();
            return;
        }
        assertThat(findings).as(words).extracting(Finding::code).containsExactly(code);
        assertThat(findings.get(0).detail()).isNotBlank();
        assertThat(sample.at(findings.get(0).where()).isMissingNode())
                .as("nothing stands at %s", findings.get(0).where())
                .isFalse();
    }

    @Override
    public String toString() {
        return (code == null ? "taken: " : code + ": ") + words;
    }
}
