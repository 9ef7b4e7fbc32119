package dev.toolshelf.tokens.counter;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import java.util.Optional;

/**
 * Counts locally, for families whose tokenizer is public. A definition costs the tokens of its own JSON, so counts are
 * additive: tools counted one by one, in one call and in any split agree exactly. The provider's own framing of tools is
 * unpublished and not in it.
 */
public final class TokenizerCounter implements Counter {

    private final EncodingRegistry encodings = Encodings.newLazyEncodingRegistry();

    @Override
    public String id() {
        return "jtokkit";
    }

    @Override
    public String name(ModelFamily family) {
        return family.encoding() == null
                ? "jtokkit"
                : "jtokkit-" + family.encoding().replaceFirst("_base$", "");
    }

    @Override
    public CountUnit unit() {
        return CountUnit.TOKENIZER;
    }

    @Override
    public Optional<String> unfit(ModelFamily family) {
        if (family.encoding() == null) {
            return Optional.of("no public tokenizer for family " + family.id());
        }
        return encodings.getEncoding(family.encoding()).isPresent()
                ? Optional.empty()
                : Optional.of("unknown encoding " + family.encoding());
    }

    @Override
    public Outcome count(ModelFamily family, List<Definition> definitions) {
        Encoding encoding = encodings.getEncoding(family.encoding()).orElseThrow();
        return new Counted(definitions.stream()
                .map(definition -> encoding.countTokensOrdinary(definition.json()))
                .toList());
    }
}
