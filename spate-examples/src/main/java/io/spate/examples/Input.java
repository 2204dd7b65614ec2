package io.spate.examples;

import io.spate.record.PartitionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a run with their sizes at its start, for the progress bar and the summary. Immutable.
 *
 * @param path the real path of the file or directory
 * @param sizes bytes of each file, by its partition
 */
record Input(Path path, SortedMap<PartitionId, Long> sizes) {

    /**
     * Looks at the file, or at the regular files of the directory that are not hidden.
     *
     * @throws UsageException if there is neither
     */
    static Input at(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new UsageException(Arguments.ALONE + " must be a file or a directory, but there is none at " + path);
        }
        Path real = path.toRealPath();
        SortedMap<PartitionId, Long> sizes = new TreeMap<>();
        try (Stream<Path> files = Files.isDirectory(real) ? Files.list(real) : Stream.of(real)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.isRegularFile(file) && (file.equals(real) || !Files.isHidden(file))) {
                    sizes.put(PartitionId.of(file.getFileName().toString()), Files.size(file));
                }
            }
        }
        return new Input(real, sizes);
    }

    /** Bytes that are left to read if each file is resumed at its position. */
    long bytesAfter(Map<PartitionId, Long> positions) {
        return sizes.entrySet().stream()
                .mapToLong(file -> Math.max(0, file.getValue() - positions.getOrDefault(file.getKey(), 0L)))
                .sum();
    }

    /** True if this file would be read as flights, now or in a later run. */
    boolean wouldRead(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        return parent != null && Files.exists(parent) && parent.toRealPath().equals(path);
    }
}
