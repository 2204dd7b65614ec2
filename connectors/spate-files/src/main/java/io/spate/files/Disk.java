package io.spate.files;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The file system. Safe for any thread. */
final class Disk implements DurableFiles {

    @Override
    public void write(Path file, byte[] content) throws IOException {
        Files.write(file, content);
    }

    @Override
    public void force(Path file) throws IOException {
        force(file, StandardOpenOption.WRITE);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void forceDirectory(Path directory) throws IOException {
        boolean isWindows = File.separatorChar == '\\';
        if (!isWindows) { // which opens no directories
            force(directory, StandardOpenOption.READ);
        }
    }

    private static void force(Path path, StandardOpenOption access) throws IOException {
        try (FileChannel channel = FileChannel.open(path, access)) {
            channel.force(true);
        }
    }
}
