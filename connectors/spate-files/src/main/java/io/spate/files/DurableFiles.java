package io.spate.files;

import java.io.IOException;
import java.nio.file.Path;

/** The steps by which a file is replaced so that a crash leaves the old or the new one. All of them block. */
interface DurableFiles {

    /** Writes a file anew, over an older one. */
    void write(Path file, byte[] content) throws IOException;

    /** Returns when the file's content would survive a crash of the machine. */
    void force(Path file) throws IOException;

    /** Puts {@code from} in the place of {@code to}, at once. */
    void rename(Path from, Path to) throws IOException;

    /** Returns when the names in the directory would survive a crash of the machine. */
    void forceDirectory(Path directory) throws IOException;
}
