package dev.toolshelf.bench.retrieval;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.toolshelf.search.dense.Embedder;
import dev.toolshelf.search.dense.Vectors;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** What can be measured: every profile that ranks, ours with and without a model, and LangChain4j's two searches. */
final class Rankers {

    /** Ours with the model. */
    static final String HYBRID = "toolshelf";
    /** Ours by words alone. */
    static final String WORDS = "toolshelf-words";

    private static final String SIMPLE = "langchain4j-simple";
    private static final String VECTOR = "langchain4j-vector";

    private final Profiles profiles = Profiles.builtIn();
    private final Vectors vectors =
            new Vectors(ServiceLoader.load(Embedder.class).findFirst().orElseThrow(), Runnable::run);
    private final Harnesses withModel = new Harnesses(vectors);
    private final Harnesses withoutModel = new Harnesses();
    private EmbeddingModel beside;

    /** Their names: ours first, then the other profiles, then the systems beside. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(HYBRID, WORDS));
        for (String name : new TreeSet<>(profiles.names())) {
            if (!name.equals(HYBRID) && withModel.search(profile(name)).isPresent()) {
                names.add(name);
            }
        }
        names.add(SIMPLE);
        names.add(VECTOR);
        return names;
    }

    Vectors vectors() {
        return vectors;
    }

    private Profile profile(String name) {
        return profiles.named(name).orElseThrow();
    }

    /** A ranker, made ready for a catalogue: what it keeps of the tools is made here, not in a query's time. */
    Ranker of(String name, RetrievalSet set, Catalogue catalogue) {
        Ranker ranker = switch (name) {
            case SIMPLE -> LangChainRanker.simple(set.tools());
            case VECTOR -> LangChainRanker.vector(set.tools(), beside());
            case WORDS -> profiled(profile(HYBRID), withoutModel, catalogue);
            default -> profiled(profile(name), withModel, catalogue);
        };
        ranker.rank("anything at all", 1);
        return ranker;
    }

    private static Ranker profiled(Profile profile, Harnesses harnesses, Catalogue catalogue) {
        return new ProfileRanker(profile, harnesses.search(profile).orElseThrow(), catalogue);
    }

    private EmbeddingModel beside() {
        if (beside == null) {
            beside = new AllMiniLmL6V2QuantizedEmbeddingModel();
        }
        return beside;
    }
}
