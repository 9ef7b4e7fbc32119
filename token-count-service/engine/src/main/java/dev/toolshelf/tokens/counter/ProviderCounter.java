package dev.toolshelf.tokens.counter;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts with a provider's endpoint: one call for the definitions that are deferred by default, one for the others, so that
 * the sum that the gate needs is the provider's own. From each call's answer the family's preamble is taken once and its
 * framing once per tool, never below 0 (SPEC section 4); what is left is shared out over the call's tools by their characters
 * and adds up exactly.
 */
public final class ProviderCounter implements Counter {

    private final ProviderEndpoint endpoint;
    private final ProviderListener listener;

    /** A counter on one endpoint that nobody learns from. */
    public ProviderCounter(ProviderEndpoint endpoint) {
        this(endpoint, ProviderListener.NOBODY);
    }

    /**
     * @param endpoint who counts
     * @param listener is told every answer
     */
    public ProviderCounter(ProviderEndpoint endpoint, ProviderListener listener) {
        this.endpoint = endpoint;
        this.listener = listener;
    }

    @Override
    public String id() {
        return endpoint.name();
    }

    @Override
    public String name(ModelFamily family) {
        return endpoint.name();
    }

    @Override
    public CountUnit unit() {
        return CountUnit.PROVIDER;
    }

    @Override
    public Optional<String> unfit(ModelFamily family) {
        if (family.countingModel() == null) {
            return Optional.of("no counting model for family " + family.id());
        }
        return endpoint.configured() ? Optional.empty() : Optional.of("not configured");
    }

    @Override
    public Outcome count(ModelFamily family, List<Definition> definitions) {
        Map<Integer, Integer> tokens = new TreeMap<>();
        List<ProviderCall> calls = new ArrayList<>();
        try {
            for (boolean deferred : new boolean[] {true, false}) {
                countCall(family, definitions, deferred, tokens).ifPresent(calls::add);
            }
        } catch (ProviderFailure e) {
            return new Failed(e.getMessage(), e.passing());
        }
        return new Counted(List.copyOf(tokens.values()), calls);
    }

    private Optional<ProviderCall> countCall(
            ModelFamily family, List<Definition> definitions, boolean deferred, Map<Integer, Integer> tokens)
            throws ProviderFailure {
        List<Integer> places = new ArrayList<>();
        List<Definition> call = new ArrayList<>();
        for (int i = 0; i < definitions.size(); i++) {
            if (definitions.get(i).deferred() == deferred) {
                places.add(i);
                call.add(definitions.get(i));
            }
        }
        if (call.isEmpty()) {
            return Optional.empty();
        }
        long answer = endpoint.inputTokens(family.countingModel(), call);
        if (answer < 0 || answer > Integer.MAX_VALUE) {
            throw new ProviderFailure("answered " + answer + " input tokens", true);
        }
        ProviderCall counted = ProviderCall.of((int) answer, call.size(), family);
        int[] characters = call.stream().mapToInt(Definition::characters).toArray();
        int[] shares = Apportionment.shares(counted.tokens(), characters);
        for (int i = 0; i < shares.length; i++) {
            tokens.put(places.get(i), shares[i]);
        }
        listener.counted(family, call, counted.tokens());
        return Optional.of(counted);
    }
}
