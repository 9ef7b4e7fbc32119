package dev.toolshelf.search.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.search.evaluate.Absence.Reason;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.Shelf;
import dev.toolshelf.search.shelf.ShelfEvaluation;
import org.junit.jupiter.api.Test;

class AbsenceTest {

    private final TestPool pool = new TestPool()
            .mcp("mail", "send_email", "Send an email.")
            .mcp("mail", "send_draft", "Send a draft email later.")
            .mcp("mail", "purge", "Empty the bin for good, by command.")
            .mcp("secret", "send_pigeon", "Send an email by pigeon.")
            .loaded("Mailbox")
            .override("secret", "send_pigeon", LoadOverride.HIDDEN);

    @Test
    void a_hit_is_present_with_its_rank() {
        assertThat(absence("send an email", 5, "mcp__mail__send_email"))
                .isEqualTo(new Absence(Reason.PRESENT, 1, "it is at rank 1"));
    }

    @Test
    void a_hit_below_the_limit_is_told_with_its_rank() {
        Absence absence = absence("send an email", 1, "mcp__mail__send_draft");
        assertThat(absence.reason()).isEqualTo(Reason.BELOW_LIMIT);
        assertThat(absence.rank()).isEqualTo(2);
    }

    @Test
    void tools_that_are_not_searched_are_told_apart() {
        assertThat(absence("send", 5, "mcp__mail__nothing").reason()).isEqualTo(Reason.UNKNOWN);
        assertThat(absence("send", 5, "mcp__secret__send_pigeon").reason()).isEqualTo(Reason.UNKNOWN);
        assertThat(absence("send an email", 5, "Mailbox").reason()).isEqualTo(Reason.LOADED);
        assertThat(absence(" ", 5, "mcp__mail__send_email").reason()).isEqualTo(Reason.REFUSED);
    }

    @Test
    void no_hit_and_too_little_in_common_are_told_apart() {
        assertThat(absence("send an email", 5, "mcp__mail__purge").reason()).isEqualTo(Reason.NOT_HIT);
        assertThat(absence("run shell command execute code python", 5, "mcp__mail__purge")
                        .reason())
                .isEqualTo(Reason.CUT);
    }

    private Absence absence(String query, int limit, String name) {
        Shelf weights =
                (Shelf) Profiles.builtIn().named("toolshelf").orElseThrow().ranking();
        return Absence.of(new ShelfEvaluation(weights), Request.of(query, limit), pool.index(), name);
    }
}
