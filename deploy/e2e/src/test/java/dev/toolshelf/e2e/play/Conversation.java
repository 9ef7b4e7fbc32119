package dev.toolshelf.e2e.play;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.stack.Tenant;
import dev.toolshelf.local.client.AssemblerClient;
import java.util.Optional;

/** One conversation, from the harness's side. Not thread-safe. */
public final class Conversation {
    private final String id;
    private final String tenant;
    private final AssemblerClient assembler;
    private int played;
    private int turn;

    /**
     * @param tenant whose
     * @param id its id
     */
    public Conversation(Tenant tenant, String id) {
        this.id = id;
        this.tenant = tenant.name();
        this.assembler = tenant.assembler();
    }

    /** Its id. */
    public String id() {
        return id;
    }

    /** Its key on every topic. */
    public String key() {
        return tenant + "/" + id;
    }

    /** Appends an event; while the service cannot take it, it is sent again as it is, for a minute. */
    public void post(JsonNode event) {
        assembler.append(id, event);
    }

    /** A payload with its record; fails if it does not come in time. */
    public Payload awaitPayload(int turn) {
        Optional<byte[]> body = assembler.awaitPayload(id, turn, Tenant.LIMIT);
        assertThat(body).as("payload %d of %s", turn, key()).isPresent();
        return new Payload(turn, body.get(), assembler.record(id, turn));
    }

    /**
     * Plays a script to its end as a harness does, waiting for each payload that is due before it goes on; of a script that
     * goes on from one that was played, what is new.
     *
     * @return the last payload that was due, or {@code null} if none was
     */
    public Payload play(Script script) {
        Payload last = null;
        for (Script.Beat beat : script.beats().subList(played, script.beats().size())) {
            post(beat.event());
            played++;
            if (beat.due()) {
                last = awaitPayload(++turn);
            }
        }
        return last;
    }
}
