package dev.toolshelf.search.cloudflare;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.OrderedBest;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.words.NameOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Cloudflare code mode's search (reference: harnesses 11): words and the whole query over path, connector, method and
 * description; up to two words must all be found, of more 60 in 100, unless a field has the whole query; ties by path. A
 * query without ASCII letters or digits finds nothing. Immutable, thread-safe.
 */
public final class CloudflareEvaluation implements Evaluation {

    private final Ranking.Coverage weights;

    /** @param weights the profile's ranking */
    public CloudflareEvaluation(Ranking.Coverage weights) {
        this.weights = weights;
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        CloudflareQuery query = CloudflareQuery.of(request.query());
        if (query.words().isEmpty()) {
            return Found.nothing(pool.deferredCount());
        }
        OrderedBest best = OrderedBest.page(request, pool.size(), (a, b) -> compare(pool, a, b));
        for (PoolSource source : pool.sources()) {
            QueriedConnector connector = new QueriedConnector(source, query, weights);
            for (int i = 0; i < source.size(); i++) {
                double score = source.deferred(i) ? connector.score(i) : -1;
                if (score >= 0) {
                    best.offer(source.offset() + i, 0, score);
                }
            }
        }
        return Found.of(best.hits(request.offset(), "coverage"), best.offered(), pool.deferredCount())
                .with(query.notes());
    }

    private static int compare(PoolIndex pool, int a, int b) {
        PoolSource sourceA = pool.at(a);
        PoolSource sourceB = pool.at(b);
        String connectorA = QueriedConnector.name(sourceA);
        String connectorB = QueriedConnector.name(sourceB);
        return NameOrder.compare(connectorA, method(sourceA, a), connectorB, method(sourceB, b));
    }

    private static String method(PoolSource source, int position) {
        return source.index().listing().analysed(CloudflareListing.ANALYSIS).methods()[position - source.offset()];
    }

    /**
     * Fields are {@code path}, {@code connector}, {@code method}, {@code description} and the names of the bonuses, which
     * a tool without enough of the query's words does not get.
     */
    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        CloudflareQuery query = CloudflareQuery.of(request.query());
        if (query.words().isEmpty()) {
            return List.of();
        }
        PoolSource source = pool.at(tool);
        List<Contribution> reasons = new ArrayList<>();
        new QueriedConnector(source, query, weights).score(tool - source.offset(), reasons::add);
        return reasons;
    }
}
