package io.spate.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A disk that journals its steps and fails at one of them, before or after it has done its work. */
final class FailingDisk implements DurableFiles {

    enum Moment {
        BEFORE,
        HALFWAY,
        AFTER
    }

    final List<String> journal = new ArrayList<>();
    private final DurableFiles disk = new Disk();
    private int failAt = Integer.MAX_VALUE;
    private Moment moment = Moment.BEFORE;

    /** Fails at the step of this number, counted from the journal's start. */
    void failAt(int step, Moment moment) {
        this.failAt = step;
        this.moment = moment;
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        if (journal.size() == failAt && moment == Moment.HALFWAY) {
            disk.write(file, Arrays.copyOf(content, content.length / 2));
        }
        step("write " + file.getFileName(), () -> disk.write(file, content));
    }

    @Override
    public void force(Path file) throws IOException {
        step("force " + file.getFileName(), () -> disk.force(file));
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        step("rename " + from.getFileName() + " to " + to.getFileName(), () -> disk.rename(from, to));
    }

    @Override
    public void forceDirectory(Path directory) throws IOException {
        step("force directory " + directory.getFileName(), () -> disk.forceDirectory(directory));
    }

    private void step(String name, Step step) throws IOException {
        boolean fails = journal.size() == failAt;
        journal.add(name);
        if (!fails || moment == Moment.AFTER) {
            step.run();
        }
        if (fails) {
            throw new IOException("synthetic failure of " + name);
        }
    }

    private interface Step {
        void run() throws IOException;
    }
}
