package io.spate.files;

import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file as it was found when the run started: its name as a partition, its place and its size. Immutable. */
record NamedFile(PartitionId partition, Path path, long size) {

    /** The file at {@code path}, refused if it cannot be read. */
    static NamedFile at(Path path, String name) throws SourceException {
        if (name.isBlank()) {
            throw SourceException.fatal("the name of file '" + path + "' is blank, but positions are stored under it; "
                    + "the run does not start; rename the file");
        }
        if (!Files.isReadable(path)) {
            throw SourceException.fatal("file " + path + " may not be read by this process; the run does not start; "
                    + "grant it access, or leave the file out");
        }
        try {
            return new NamedFile(PartitionId.of(name), path, Files.size(path));
        } catch (IOException e) {
            throw SourceException.fatal(
                    "the size of file " + path + " cannot be read (" + e + "); the run does not start; "
                            + "check the file and its disk",
                    e);
        }
    }
}
