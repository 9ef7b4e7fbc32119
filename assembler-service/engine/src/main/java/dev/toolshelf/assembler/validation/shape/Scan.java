package dev.toolshelf.assembler.validation.shape;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds bytes, eight at a time: most of a body is prose, and a check looks at all of it. */
final class Scan {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private Scan() {}

    /** The first place from {@code from} on where one of two ASCII characters stands; the length if there is none. */
    static int either(byte[] body, int from, char one, char other) {
        long ones = one * ONES;
        long others = other * ONES;
        int at = from;
        while (at + Long.BYTES <= body.length) {
            long eight = (long) LONGS.get(body, at);
            long hits = zeros(eight ^ ones) | zeros(eight ^ others);
            if (hits != 0) {
                return at + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < body.length && body[at] != one && body[at] != other) {
            at++;
        }
        return at;
    }

    /** The lowest bit that is set is the high bit of the first byte that is zero. */
    private static long zeros(long eight) {
        return (eight - ONES) & ~eight & HIGHS;
    }
}
