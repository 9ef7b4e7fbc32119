package dev.toolshelf.tokens.estimate;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.counter.Counter;
import dev.toolshelf.tokens.counter.ProviderListener;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Estimates for families whose tokenizer is not public: the tokens of {@code o200k} times a factor that the provider's earlier
 * answers gave (api-contracts.md G). Fits a family only once there is such a factor: the public ones differ by half for tool
 * definitions, and characters, the rule of SPEC section 4 without any counter, are no worse than a wrong factor. Additive: tools
 * counted one by one and together agree exactly. Thread-safe.
 */
public final class EstimateCounter implements Counter, ProviderListener {

    private static final String PREFIX = "estimate-o200k*";

    /** A count is made again when the fit answers otherwise by more than this share; instances that learn apart stay below. */
    private static final double OUTDATED = 2 * Calibration.NOTICEABLE;

    /** A definition of a usual length in o200k tokens: the median of the 2,052 tools of forty public servers. */
    private static final int TYPICAL = 137;

    private final Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
    private final Map<String, Calibration> calibrations = new ConcurrentHashMap<>();

    @Override
    public String id() {
        return "estimate";
    }

    @Override
    public String name(ModelFamily family) {
        return calibration(family).fit().map(fit -> PREFIX + fit).orElse(id());
    }

    @Override
    public CountUnit unit() {
        return CountUnit.ESTIMATE;
    }

    @Override
    public Optional<String> unfit(ModelFamily family) {
        return calibration(family).fit().isPresent()
                ? Optional.empty()
                : Optional.of("no provider has counted enough for family " + family.id());
    }

    @Override
    public boolean outdated(String name, ModelFamily family) {
        Fit now = calibration(family).fit().orElse(null);
        Fit then = name.startsWith(PREFIX) ? Fit.parse(name.substring(PREFIX.length())) : null;
        return now == null || then == null || now.distance(then, TYPICAL) > OUTDATED;
    }

    @Override
    public Outcome count(ModelFamily family, List<Definition> definitions) {
        Fit fit = calibration(family).fit().orElse(null);
        if (fit == null) {
            return new Failed("no provider has counted enough for family " + family.id(), true);
        }
        return new Counted(definitions.stream()
                .map(definition -> fit.tokens(base(definition)))
                .toList());
    }

    @Override
    public void counted(ModelFamily family, List<Definition> definitions, int tokens) {
        if (family.encoding() == null) {
            long base = definitions.stream().mapToLong(this::base).sum();
            calibration(family).observe(definitions.size(), base, tokens);
        }
    }

    /** What is known about a family. */
    public Calibration calibration(ModelFamily family) {
        return calibrations.computeIfAbsent(family.id(), id -> new Calibration(family.factor()));
    }

    private int base(Definition definition) {
        return encoding.countTokensOrdinary(definition.json());
    }
}
