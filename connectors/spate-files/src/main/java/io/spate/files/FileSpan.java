package io.spate.files;

import io.spate.record.PartitionId;
import java.nio.file.Path;

/** The bytes of a file that one run reads: from {@code start} up to the size it had when the run started. Immutable. */
record FileSpan(NamedFile file, long start) {

    PartitionId partition() {
        return file.partition();
    }

    Path path() {
        return file.path();
    }

    long end() {
        return file.size();
    }

    @Override
    public String toString() {
        return "file " + path() + " (partition " + partition() + ")";
    }
}
