package dev.toolshelf.bench.search;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** From the bytes of a changed listing to an answer that has the new tool; needs the shared folder. */
public final class ChangeVisible implements Measurement {

    private static final int TOOLS = 4_000;
    private static final int CHANGED_TOOLS = 150;
    private static final int WARM_UPS = 100;
    private static final int ROUNDS = 300;

    @Override
    public String name() {
        return "change-visible";
    }

    @Override
    public String about() {
        return "a changed source of a pool of 4,000 tools read, indexed and found (about 1 minute)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        Map<String, Listing> servers = new TreeMap<>(ToolServers.shared(context.home(), TOOLS));
        List<Tool> tools = servers.values().stream()
                .flatMap(listing -> listing.tools().stream())
                .limit(CHANGED_TOOLS)
                .toList();
        PoolSearch search = new Harnesses()
                .search(Profiles.builtIn().named(Profiles.DEFAULT).orElseThrow())
                .orElseThrow();
        Pools pools = new Pools(servers);
        List<String> ids = new ArrayList<>(servers.keySet());
        ids.add("changing");
        double[] millis = new double[ROUNDS];
        for (int round = -WARM_UPS; round < ROUNDS; round++) {
            String name = "quokka_census_" + (round + WARM_UPS);
            byte[] event = Listing.CODEC.encode(with(tools, name));
            long began = System.nanoTime();
            pools.put("changing", read(event));
            SearchAnswer answer = search.search("q", "quokka census " + (round + WARM_UPS), 5, pools.pool(ids));
            long took = System.nanoTime() - began;
            if (answer.matches().stream().noneMatch(match -> match.name().endsWith(name))) {
                throw new IllegalStateException("the new tool " + name + " was not found");
            }
            if (round >= 0) {
                millis[round] = took / 1e6;
            }
        }
        Arrays.sort(millis);
        String what = String.format(
                "listing of %d tools read, indexed, laid into a pool of %,d tools and its new tool found, p99 of %d",
                CHANGED_TOOLS + 1, TOOLS, ROUNDS);
        return List.of(Measured.alone("search.change-visible", what, millis[(int) Math.ceil(ROUNDS * 0.99) - 1], "ms"));
    }

    private static Listing with(List<Tool> tools, String name) {
        List<Tool> changed = new ArrayList<>(tools);
        changed.add(Tool.of(name, "Counts quokkas.", "{\"type\":\"object\"}"));
        return new Listing(null, changed.stream().distinct().toList());
    }

    private static Listing read(byte[] event) {
        try {
            return Listing.CODEC.decode(event);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException(e);
        }
    }
}
