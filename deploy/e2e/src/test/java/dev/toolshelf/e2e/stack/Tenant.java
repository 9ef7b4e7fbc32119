package dev.toolshelf.e2e.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.e2e.play.Conversation;
import dev.toolshelf.e2e.play.Script;
import dev.toolshelf.local.client.AssemblerClient;
import dev.toolshelf.local.client.CatalogClient;
import dev.toolshelf.local.client.CountClient;
import dev.toolshelf.local.client.JsonClient;
import dev.toolshelf.local.pool.PoolPlan;
import dev.toolshelf.local.pool.PoolSetup;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** One tenant's view of the stack. Thread-safe. */
public final class Tenant {
    /** How long anything may take on a busy machine. */
    public static final Duration LIMIT = Duration.ofSeconds(120);

    private final SharedStack stack;
    private final String name;
    private final AtomicInteger probes = new AtomicInteger();

    Tenant(SharedStack stack, String name) {
        this.stack = stack;
        this.name = name;
    }

    /** Its id. */
    public String name() {
        return name;
    }

    /** The stack. */
    public SharedStack stack() {
        return stack;
    }

    private URI base(String service) {
        return URI.create(stack.address(service) + "/v1/tenants/" + name);
    }

    private JsonClient client(String service) {
        return new JsonClient(base(service), () -> {
            List<String> gone = stack.processes().givenUp();
            assertThat(gone).as("processes that died too often").isEmpty();
        });
    }

    /** A service's endpoints under this tenant, as they answer. */
    public Api api(String service) {
        return new Api(base(service));
    }

    /** Puts sources and pools. */
    public CatalogClient catalog() {
        return new CatalogClient(client("catalog"));
    }

    /** Asks for counts. */
    public CountClient counts() {
        return new CountClient(client("token-count"));
    }

    /** Appends events and reads payloads. */
    public AssemblerClient assembler() {
        return new AssemblerClient(client("assembler"));
    }

    /** A conversation, not begun. */
    public Conversation conversation(String id) {
        return new Conversation(this, id);
    }

    /**
     * Puts a plan's sources and pool, and waits until the pool is settled: every source listed, every count published, and
     * search and assembler working with them.
     */
    public PoolSetup.Stocked settled(String pool, PoolPlan plan, String model) {
        PoolSetup.Stocked stocked = new PoolSetup(catalog(), () -> {}).put(pool, plan, source -> {});
        awaitSettled(stocked.pool(), model);
        return stocked;
    }

    /** Waits until counts of a pool are published and the assembler works with them. */
    public void awaitSettled(Pool pool, String model) {
        assertThat(counts().awaitCounts(pool.id(), pool.revision(), model, LIMIT))
                .as("sources of %s that are not counted", pool.id())
                .isEmpty();
        await().atMost(LIMIT).untilAsserted(() -> {
            Api.Answer found = api("search").post("/pools/" + pool.id() + "/search", "{\"query\":\"anything\"}");
            assertThat(found.status()).as(found.toString()).isEqualTo(200);
            assertThat(found.body().path("unavailable")).isEmpty();
            assertThat(found.body().path("poolRevision").asLong()).isGreaterThanOrEqualTo(pool.revision());
        });
        await().atMost(LIMIT).untilAsserted(() -> {
            Conversation probe = conversation("probe-" + pool.id() + "-" + probes.incrementAndGet());
            DecisionRecord record =
                    probe.play(Script.on(pool.id(), model).says("Hello.")).record();
            assertThat(record.pool().revision()).isEqualTo(pool.revision());
            assertThat(record.pool().digests()).hasSameSizeAs(pool.sources());
        });
    }
}
