package dev.toolshelf.bench.search;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.PoolIndex;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/** The heap that a pool takes beyond the sources that it shares with others. */
public final class PoolBytes implements Measurement {

    private static final int POOLS = 100_000;
    private static final int SOURCES = 1_000;
    private static final int TOOLS = 20;
    private static final int MOST_SOURCES_PER_POOL = 20;
    private static final long SEED = 20261130;
    private static final int COLLECTIONS = 6;

    @Override
    public String name() {
        return "pool-bytes";
    }

    @Override
    public String about() {
        return "heap per pool, 100,000 pools over 1,000 sources of 20 tools (about 1 minute)";
    }

    @Override
    public List<Measured> measure(BenchContext context) {
        Map<String, Listing> servers = new LinkedHashMap<>();
        for (int source = 0; source < SOURCES; source++) {
            List<Tool> tools = new ArrayList<>();
            for (int tool = 0; tool < TOOLS; tool++) {
                tools.add(Tool.of("tool_" + tool, "Tool " + tool + " of server " + source, "{\"type\":\"object\"}"));
            }
            servers.put("server" + source, new Listing(null, tools));
        }
        Pools pools = new Pools(servers);
        List<String> ids = List.copyOf(servers.keySet());
        Random random = new Random(SEED);
        List<PoolIndex> kept = new ArrayList<>(POOLS);
        pools.pool(ids);
        long before = used();
        int connected = 0;
        for (int i = 0; i < POOLS; i++) {
            TreeSet<String> chosen = new TreeSet<>();
            for (int j = 0, count = 1 + random.nextInt(MOST_SOURCES_PER_POOL); j < count; j++) {
                chosen.add(ids.get(random.nextInt(SOURCES)));
            }
            connected += chosen.size();
            kept.add(pools.pool(List.copyOf(chosen)));
        }
        long bytes = used() - before;
        String what = String.format(
                "heap per pool beyond its sources, %,d pools, %.1f of %,d sources each, at most %d; %d tools a source",
                kept.size(), connected / (double) POOLS, SOURCES, MOST_SOURCES_PER_POOL, TOOLS);
        return List.of(Measured.alone("search.pool-bytes", what, bytes / (double) kept.size(), "bytes"));
    }

    private static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
