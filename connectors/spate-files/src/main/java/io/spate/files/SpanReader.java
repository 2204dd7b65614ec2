package io.spate.files;

import io.spate.error.SourceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Reads a span at given positions; its file is open from the first read until {@link #close()}. Owned by its lane. */
final class SpanReader {

    private final FileSpan span;
    private @Nullable FileChannel channel;

    SpanReader(FileSpan span) {
        this.span = span;
    }

    /**
     * Reads at least one byte, of those that the span has at {@code position}.
     *
     * @throws SourceException retryable: nothing was read, and the same call may succeed; fatal: the file has lost
     *     bytes
     */
    void read(ByteBuffer target, long position) throws SourceException {
        try {
            if (open().read(target, position) < 0) {
                throw shrunk("ends at or before " + position);
            }
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw SourceException.fatal(
                    span + " was there when the run started and cannot be opened any more (" + e + "); its bytes from "
                            + position + " on cannot be read; put it back and run again",
                    e);
        } catch (IOException e) {
            close(); // an interrupt closes the channel: the next call opens it again
            throw SourceException.retryable(
                    "reading " + span + " at " + position + " failed (" + e + "); the next poll tries the same place; "
                            + "check its disk if this goes on",
                    e);
        }
    }

    private FileChannel open() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = FileChannel.open(span.path(), StandardOpenOption.READ);
            channel = open;
            if (open.size() < span.end()) {
                throw shrunk("now has " + open.size());
            }
        }
        return open;
    }

    private SourceException shrunk(String found) {
        return SourceException.fatal(span + " had " + span.end() + " bytes when the run started and " + found
                + ": it was truncated while it was read; the run ends, because lines may be lost; let writers only "
                + "append, and move files away only between runs");
    }

    void close() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // nothing was written to it, so nothing can be lost by a close that fails
            }
        }
    }
}
