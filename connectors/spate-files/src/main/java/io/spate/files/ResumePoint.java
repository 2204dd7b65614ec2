package io.spate.files;

import io.spate.error.SourceException;
import io.spate.source.PositionStore;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/**
 * Finds where to go on in a file: at the stored position, unless that is in the middle of a line. It is when the last
 * line had no {@code \n} when it was read and has grown since; then at the start of that line. Safe for any thread.
 */
final class ResumePoint {

    private static final int BLOCK_BYTES = 8192;

    private ResumePoint() {}

    /**
     * The position from which {@code file} is read. Blocks.
     *
     * @param stored where to resume according to {@code store}, 0 if it does not know the file
     * @throws SourceException fatal, if the stored position cannot be one of this file, or the file cannot be read
     */
    static long in(NamedFile file, long stored, PositionStore store) throws SourceException {
        if (stored < 0 || stored > file.size()) {
            throw SourceException.fatal("file " + file.path() + " has " + file.size() + " bytes, but position " + stored
                    + " is stored for partition " + file.partition() + " in " + store
                    + ": it was truncated or replaced; the run does not start, because what is new in it cannot be "
                    + "told; put the file back, or delete the store to read everything again");
        }
        if (stored == 0 || stored == file.size()) {
            return stored;
        }
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            boolean hasLineEnded = read(channel, stored, 1)[0] == '\n';
            return hasLineEnded ? stored : lineStart(channel, stored);
        } catch (IOException e) {
            throw SourceException.fatal(
                    "file " + file.path() + " cannot be read at its stored position " + stored + " (" + e
                            + "); the run does not start; check the file and its disk",
                    e);
        }
    }

    private static long lineStart(FileChannel channel, long position) throws IOException {
        for (long end = position; end > 0; ) {
            int length = (int) Math.min(BLOCK_BYTES, end);
            end -= length;
            int newline = Newline.lastIn(read(channel, end, length), 0, length);
            if (newline >= 0) {
                return end + newline + 1;
            }
        }
        return 0;
    }

    private static byte[] read(FileChannel channel, long position, int length) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(length);
        while (block.hasRemaining()) {
            if (channel.read(block, position + block.position()) < 0) {
                throw new EOFException("it ends at " + (position + block.position()));
            }
        }
        return block.array();
    }
}
