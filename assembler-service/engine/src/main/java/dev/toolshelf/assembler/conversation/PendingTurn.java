package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The user message that is being collected: results of the last assistant message's calls, and what comes after them. It
 * becomes a message only when every call is answered (SPEC section 13).
 *
 * @param calls the calls, in order; empty if the last assistant message calls nothing
 * @param blocks content blocks that follow the results
 * @param fromUser whether a user-role message has come, so that the turn is more than filled-in results
 * @param respond whether any of them wants a payload
 * @param plain the content as one string, when that is all there is; else {@code null}
 * @param repairs what was dropped or filled in
 */
public record PendingTurn(
        List<ToolCall> calls,
        List<RawJson> blocks,
        boolean fromUser,
        boolean respond,
        RawJson plain,
        List<Finding> repairs) {

    /** How it is stored. */
    public static final JsonCodec<PendingTurn> CODEC = JsonCodec.of(PendingTurn.class);

    /** Nothing collected, nothing open. */
    public static final PendingTurn NONE = new PendingTurn(List.of(), List.of(), false, false, null, List.of());

    private static final int MOST_REPAIRS = 200;

    /** Copies the lists. */
    public PendingTurn {
        calls = calls == null ? List.of() : List.copyOf(calls);
        blocks = blocks == null ? List.of() : List.copyOf(blocks);
        repairs = repairs == null ? List.of() : List.copyOf(repairs);
    }

    /** A turn that waits for the results of calls. */
    static PendingTurn waitingFor(List<ToolCall> calls) {
        return new PendingTurn(calls, List.of(), false, false, null, List.of());
    }

    /** The same with what was put right in messages that brought no payload: the next record tells. */
    PendingTurn carrying(List<Finding> earlier) {
        List<Finding> all = new ArrayList<>(earlier);
        all.addAll(repairs);
        return new PendingTurn(calls, blocks, fromUser, respond, plain, all);
    }

    /** Whether a user message can be made: somebody spoke, and nothing is open. */
    boolean complete() {
        return fromUser && calls.stream().noneMatch(ToolCall::open);
    }

    /** Whether nothing is collected and nothing is waited for. */
    boolean nothing() {
        return calls.isEmpty() && blocks.isEmpty() && !fromUser;
    }

    /** The open call that a query answers. */
    Optional<ToolCall> openCallOf(String query) {
        return calls.stream()
                .filter(call -> call.open() && query.equals(call.query()))
                .findFirst();
    }

    /** The queries that are not answered yet. */
    public List<String> openQueries() {
        return calls.stream()
                .filter(call -> call.open() && call.query() != null)
                .map(ToolCall::query)
                .toList();
    }

    /** With every call changed. */
    PendingTurn withCalls(UnaryOperator<ToolCall> change) {
        return new PendingTurn(calls.stream().map(change).toList(), blocks, fromUser, respond, plain, repairs);
    }

    /** With one more thing that was put right. */
    PendingTurn repaired(Finding finding) {
        if (repairs.size() >= MOST_REPAIRS) {
            return this;
        }
        List<Finding> more = new ArrayList<>(repairs);
        more.add(finding);
        return new PendingTurn(calls, blocks, fromUser, respond, plain, more);
    }

    /** With blocks that the next user-role message brings along. */
    PendingTurn holding(List<RawJson> held) {
        return new PendingTurn(calls, held, fromUser, respond, plain, repairs);
    }

    /** With blocks of a user-role message behind the others. */
    PendingTurn spoken(List<RawJson> more, RawJson plainText, boolean wantsPayload) {
        List<RawJson> all = new ArrayList<>(blocks);
        all.addAll(more);
        boolean first = !fromUser && blocks.isEmpty() && calls.isEmpty();
        return new PendingTurn(calls, all, true, respond || wantsPayload, first ? plainText : null, repairs);
    }
}
