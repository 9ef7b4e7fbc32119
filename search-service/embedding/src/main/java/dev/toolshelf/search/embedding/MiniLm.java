package dev.toolshelf.search.embedding;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.AbstractInProcessEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.OnnxBertBiEncoder;
import dev.langchain4j.model.embedding.onnx.PoolingMode;
import dev.toolshelf.search.dense.Embedder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The sentence model all-MiniLM-L6-v2, quantised, run in this process: 384 dimensions, some milliseconds per sentence on
 * one core. Making one loads the model (seconds, 150 MB); made by {@link java.util.ServiceLoader}. Thread-safe.
 */
public final class MiniLm implements Embedder {

    private static final String MODEL = "all-minilm-l6-v2-q";
    private static final int DIMENSION = 384;

    private final Model model = new Model(encoder());

    /** Loads the model. */
    public MiniLm() {}

    @Override
    public String model() {
        return MODEL;
    }

    @Override
    public int dimension() {
        return DIMENSION;
    }

    /** Each text by itself: in a batch, the quantised model's numbers for one text depend on the others. */
    @Override
    public List<float[]> queries(List<String> texts) {
        return texts.size() == 1
                ? List.of(document(texts.get(0)))
                : texts.parallelStream().map(this::document).toList();
    }

    @Override
    public float[] document(String text) {
        // The model refuses a text without a token.
        String read = text.isBlank() ? "." : text;
        return model.embed(TextSegment.from(read)).content().vector();
    }

    private static OnnxBertBiEncoder encoder() {
        try (InputStream weights = resource(MODEL + ".onnx");
                InputStream tokenizer = resource(MODEL + "-tokenizer.json");
                OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            // One core per sentence: several sentences at a time use several, and none spins while it waits.
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            OrtSession session = environment.createSession(weights.readAllBytes(), options);
            return new OnnxBertBiEncoder(environment, session, tokenizer, PoolingMode.MEAN);
        } catch (IOException e) {
            throw new UncheckedIOException("the model " + MODEL + " cannot be read", e);
        } catch (OrtException e) {
            throw new IllegalStateException("the model " + MODEL + " cannot be loaded: " + e.getMessage(), e);
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream in = MiniLm.class.getResourceAsStream("/" + name);
        if (in == null) {
            throw new IOException(name + " is not on the class path");
        }
        return in;
    }

    private static final class Model extends AbstractInProcessEmbeddingModel {
        private final OnnxBertBiEncoder encoder;

        private Model(OnnxBertBiEncoder encoder) {
            super(Runnable::run);
            this.encoder = encoder;
        }

        @Override
        protected OnnxBertBiEncoder model() {
            return encoder;
        }
    }
}
