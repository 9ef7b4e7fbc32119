package dev.toolshelf.bench.search;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long indexes take to build, and how long one changed source does; needs the shared folder. */
public final class IndexTime implements Measurement {

    private static final int TOOLS = 20_000;
    private static final int ROUNDS = 7;

    @Override
    public String name() {
        return "index-time";
    }

    @Override
    public String about() {
        return "20,000 tools indexed for the default ranking on one thread (about 1 minute)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        Map<String, Listing> servers = new LinkedHashMap<>(ToolServers.shared(context.home(), TOOLS / 2));
        for (Map.Entry<String, Listing> server : List.copyOf(servers.entrySet())) {
            // Another order is another listing, so it is indexed on its own.
            List<Tool> tools = new ArrayList<>(server.getValue().tools());
            Collections.reverse(tools);
            servers.put(server.getKey() + "-reversed", new Listing("reversed", tools));
        }
        List<Measured> measured = new ArrayList<>();
        for (String name : List.of(Profiles.DEFAULT, "claude-code")) {
            Profile profile = Profiles.builtIn().named(name).orElseThrow();
            double[] seconds = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                Pools pools = new Pools(servers);
                long began = System.nanoTime();
                PoolIndex pool = pools.all();
                // The first query makes what the ranking needs of every listing.
                new Harnesses().search(profile).orElseThrow().search("q", "create an issue", 5, pool);
                seconds[round] = (System.nanoTime() - began) / 1e9;
                context.progress().accept(String.format("%s: %,d tools in %.2f s", name, pool.size(), seconds[round]));
            }
            Arrays.sort(seconds);
            String id = name.equals(Profiles.DEFAULT) ? "search.index-20k" : "search.index-20k." + name;
            measured.add(Measured.alone(
                    id,
                    "20,000 tools indexed for profile " + name + ", first query included, one thread, median of "
                            + ROUNDS,
                    seconds[ROUNDS / 2],
                    "s"));
        }
        return measured;
    }
}
