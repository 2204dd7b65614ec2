package io.spate.files;

import io.spate.error.SourceException;
import io.spate.record.Payload;
import java.nio.ByteBuffer;

/**
 * Holds a piece of a span and cuts it into lines. All reading happens in {@link #refill()}, so that a reader which is
 * left alone between two lines, or whose read fails, goes on at the same place. Owned by its lane.
 *
 * <pre>
 *   bytes  [ handed out | whole lines | start of a line | free ]
 *          0            next          whole             filled
 * </pre>
 */
final class LineBuffer {

    private static final byte[] NOTHING = new byte[0];

    private final FileSpan span;
    private final LineLimits limits;
    private final SpanReader reader;

    private byte[] bytes = NOTHING;
    private ByteBuffer window = ByteBuffer.wrap(NOTHING);
    private long base; // position in the file of bytes[0]
    private int next;
    private int whole;
    private int filled;

    LineBuffer(FileSpan span, LineLimits limits) {
        this.span = span;
        this.limits = limits;
        this.reader = new SpanReader(span);
        this.base = span.start();
    }

    /** Where the first line that was not handed out starts. */
    long position() {
        return base + next;
    }

    /** True if {@link #next} has nothing more to hand out before a refill. */
    boolean isUsedUp() {
        return next == whole;
    }

    /** True if everything up to the span's end was handed out. */
    boolean isAtEnd() {
        return position() == span.end();
    }

    /** Points the payload at the next line that is not blank; false, and used up, if there is none. */
    boolean next(Payload line) { // per record
        while (next < whole) {
            int start = next;
            int end = Newline.firstIn(bytes, start, whole);
            next = Math.min(end + 1, whole); // the span's last line may have no newline
            if (end > start && bytes[end - 1] == '\r') {
                end--;
            }
            if (end > start) {
                line.wrap(bytes, start, end - start);
                return true;
            }
        }
        return false;
    }

    /** Where the line starts that {@link #next} has just put into the payload. */
    long positionOf(Payload line) { // per record
        return base + line.offset();
    }

    /**
     * Reads until there is a whole line, or the span ends. Lines handed out before become invalid. Only for a used up
     * buffer that is not at the end.
     *
     * @throws SourceException fatal, if a line is too long or the file has shrunk; retryable, if reading failed
     */
    void refill() throws SourceException {
        dropHandedOut();
        while (whole == 0) {
            makeRoom();
            int from = filled;
            read();
            int newline = Newline.lastIn(bytes, from, filled);
            if (newline < 0 && filled > limits.maxLineBytes()) {
                throw tooLong();
            }
            whole = base + filled == span.end() ? filled : newline + 1;
        }
        skipByteOrderMark();
    }

    private void dropHandedOut() {
        filled -= next;
        System.arraycopy(bytes, next, bytes, 0, filled);
        base += next;
        next = 0;
        whole = 0;
    }

    /** Grows a full buffer, up to the longest line with its newline. */
    private void makeRoom() {
        if (filled == bytes.length) {
            long wanted = Math.max(limits.readBufferBytes(), 2L * bytes.length);
            long useful = Math.min(limits.maxLineBytes() + 1L, span.end() - base);
            byte[] larger = new byte[(int) Math.min(wanted, useful)];
            System.arraycopy(bytes, 0, larger, 0, filled);
            bytes = larger;
            window = ByteBuffer.wrap(larger);
        }
    }

    private void read() {
        long left = Math.min(bytes.length - filled, span.end() - base - filled);
        int length = (int) Math.min(left, limits.readBufferBytes());
        window.limit(filled + length).position(filled);
        reader.read(window, base + filled);
        filled = window.position();
    }

    private void skipByteOrderMark() {
        boolean isMarked = base == 0
                && whole >= 3
                && bytes[0] == (byte) 0xEF
                && bytes[1] == (byte) 0xBB
                && bytes[2] == (byte) 0xBF;
        if (isMarked) {
            next = 3;
        }
    }

    private SourceException tooLong() {
        return SourceException.fatal(
                "the line at " + position() + " of " + span + " is longer than " + limits.maxLineBytes()
                        + " bytes; the run ends before it; raise files.max-line-bytes, or split the line");
    }

    /** Frees file and memory. */
    void close() {
        reader.close();
        bytes = NOTHING;
        window = ByteBuffer.wrap(NOTHING);
    }
}
