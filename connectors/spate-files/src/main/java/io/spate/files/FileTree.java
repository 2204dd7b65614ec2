package io.spate.files;

import io.spate.error.SourceException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Lists regular files of a directory down to a depth, where 1 is the directory's own files. Leaves out what is hidden,
 * by a dot in front of its name, and does not follow links to directories. Immutable.
 */
record FileTree(Path root, int depth) {

    /**
     * The files whose path below the root is accepted, ordered by partition.
     *
     * @param what the selection, as an error names it
     */
    List<NamedFile> list(Predicate<Path> accepted, String what) throws SourceException {
        List<NamedFile> files = new ArrayList<>();
        try {
            Path start = root.toRealPath();
            for (Path file : visibleFiles(start)) {
                Path relative = start.relativize(file);
                if (accepted.test(relative)) {
                    files.add(NamedFile.at(file, name(relative)));
                }
            }
        } catch (IOException e) {
            throw SourceException.fatal(
                    "not all files of " + what + " can be listed (" + e + "); the run does not start, because it would "
                            + "miss some; grant this process access",
                    e);
        }
        if (files.isEmpty()) {
            throw SourceException.fatal("no file is selected by " + what + ", looked for in " + root.toAbsolutePath()
                    + "; the run does not start, because there is nothing to read; correct the path, or add a file "
                    + "(hidden files do not count, nor do subdirectories that it does not name)");
        }
        files.sort(Comparator.comparing(NamedFile::partition));
        return files;
    }

    private List<Path> visibleFiles(Path start) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(start, Set.of(), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                boolean isLeftOut = !directory.equals(start) && isHidden(directory);
                return isLeftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (!isHidden(file) && Files.isRegularFile(file)) { // asks again, for attributes are those of a link
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (isHidden(file)) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return found;
    }

    private static boolean isHidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }

    private static String name(Path relative) {
        return StreamSupport.stream(relative.spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
    }
}
