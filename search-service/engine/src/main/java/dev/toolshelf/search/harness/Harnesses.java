package dev.toolshelf.search.harness;

import dev.toolshelf.search.bm25.Bm25;
import dev.toolshelf.search.cloudflare.CloudflareEvaluation;
import dev.toolshelf.search.dense.DenseEvaluation;
import dev.toolshelf.search.dense.HybridEvaluation;
import dev.toolshelf.search.dense.Vectors;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.eve.EveEvaluation;
import dev.toolshelf.search.keyword.KeywordEvaluation;
import dev.toolshelf.search.observed.ObservedEvaluation;
import dev.toolshelf.search.opencode.OpencodeEvaluation;
import dev.toolshelf.search.pi.PiEvaluation;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.regex.RegexSearch;
import dev.toolshelf.search.shelf.ShelfEvaluation;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The searches of profiles, each made once: what a profile's data asks for is put together here. Thread-safe. */
public final class Harnesses {

    private final Map<Profile, Optional<PoolSearch>> searches = new ConcurrentHashMap<>();
    private final Vectors vectors;

    /** Searches by words alone; a profile that ranks by meaning alone has none. */
    public Harnesses() {
        this(null);
    }

    /**
     * Searches that go by meaning too, where a profile does so.
     *
     * @param vectors the sentence model and what it makes of tools, or {@code null} if there is none
     */
    public Harnesses(Vectors vectors) {
        this.vectors = vectors;
    }

    /** The search of a profile; empty if it ranks nothing on this side, as where the provider searches. */
    public Optional<PoolSearch> search(Profile profile) {
        return searches.computeIfAbsent(
                profile, any -> withMeaning(profile.ranking()).map(evaluation -> new PoolSearch(profile, evaluation)));
    }

    private Optional<Evaluation> withMeaning(Ranking ranking) {
        if (vectors != null && ranking instanceof Ranking.Shelf) {
            return evaluation(ranking).map(words -> new HybridEvaluation(vectors, words));
        }
        if (vectors != null && ranking instanceof Ranking.Dense) {
            return evaluation(
                            Profiles.builtIn().named("toolshelf").orElseThrow().ranking())
                    .map(words -> new DenseEvaluation(vectors, words));
        }
        return evaluation(ranking);
    }

    private static Optional<Evaluation> evaluation(Ranking ranking) {
        if (ranking instanceof Ranking.KeywordWeights weights) {
            return Optional.of(
                    weights.observed() == null ? new KeywordEvaluation(weights) : new ObservedEvaluation(weights));
        }
        if (ranking instanceof Ranking.Bm25 bm25) {
            return Optional.of(new Bm25(bm25));
        }
        if (ranking instanceof Ranking.Regex regex) {
            return Optional.of(new RegexSearch(regex));
        }
        if (ranking instanceof Ranking.FieldedBm25 fielded) {
            return Optional.of(new PiEvaluation(fielded));
        }
        if (ranking instanceof Ranking.NamespaceWeights weights) {
            return Optional.of(new OpencodeEvaluation(weights));
        }
        if (ranking instanceof Ranking.Tiers tiers) {
            return Optional.of(new EveEvaluation(tiers));
        }
        if (ranking instanceof Ranking.Coverage coverage) {
            return Optional.of(new CloudflareEvaluation(coverage));
        }
        if (ranking instanceof Ranking.Shelf shelf) {
            return Optional.of(new ShelfEvaluation(shelf));
        }
        return Optional.empty();
    }
}
