package io.spate.files;

import io.spate.error.ConfigException;
import io.spate.error.SourceException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Selects one file, or the files directly in a directory. Immutable. */
final class PathSelection implements FileSelection {

    private final Path path;

    PathSelection(Path path) {
        this.path = path;
    }

    static PathSelection of(String path) {
        try {
            return new PathSelection(Path.of(path));
        } catch (InvalidPathException e) {
            throw new ConfigException("files.path must be a path or a glob, but is '" + path + "' (" + e.getMessage()
                    + "); name an existing file or directory");
        }
    }

    @Override
    public List<NamedFile> files() throws SourceException {
        if (Files.isDirectory(path)) {
            return new FileTree(path, 1).list(file -> true, "directory " + path);
        }
        if (!Files.exists(path)) {
            throw SourceException.fatal("no file or directory " + path.toAbsolutePath()
                    + "; the run does not start; correct the path, or create it");
        }
        if (!Files.isRegularFile(path)) {
            throw SourceException.fatal(path + " is neither a regular file nor a directory, so positions in it mean "
                    + "nothing; the run does not start; copy its content to a file");
        }
        return List.of(NamedFile.at(path, path.getFileName().toString()));
    }
}
