package io.spate.files;

import io.spate.error.ConfigException;
import io.spate.error.SourceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Selects the files that match a glob, below the last directory that it spells out. Immutable. */
final class GlobSelection implements FileSelection {

    private static final String WILDCARDS = "*?[{";

    private final String glob;
    private final FileTree tree;
    private final PathMatcher matcher;

    private GlobSelection(String glob, FileTree tree, PathMatcher matcher) {
        this.glob = glob;
        this.tree = tree;
        this.matcher = matcher;
    }

    static boolean isGlob(String text) {
        return text.chars().anyMatch(c -> WILDCARDS.indexOf(c) >= 0);
    }

    static GlobSelection of(String glob) {
        int wildcard = 0;
        while (WILDCARDS.indexOf(glob.charAt(wildcard)) < 0) {
            wildcard++;
        }
        int split = glob.lastIndexOf('/', wildcard) + 1;
        String pattern = glob.substring(split);
        try {
            FileTree tree = new FileTree(Path.of(glob.substring(0, split)), depth(pattern));
            return new GlobSelection(glob, tree, FileSystems.getDefault().getPathMatcher("glob:" + pattern));
        } catch (InvalidPathException | PatternSyntaxException e) {
            throw new ConfigException("files.path must be a path or a glob, but is '" + glob + "' (" + e.getMessage()
                    + "); correct it, or give a path with such characters as a java.nio.file.Path");
        }
    }

    private static int depth(String pattern) {
        return pattern.contains("**")
                ? Integer.MAX_VALUE
                : 1 + (int) pattern.chars().filter(c -> c == '/').count();
    }

    @Override
    public List<NamedFile> files() throws SourceException {
        if (!Files.isDirectory(tree.root())) {
            throw SourceException.fatal("no directory " + tree.root().toAbsolutePath() + " to look for " + glob
                    + "; the run does not start; correct the glob, or create the directory");
        }
        return tree.list(matcher::matches, "glob " + glob);
    }
}
