package io.spate.test.faults;

/**
 * A mistake that somebody could have made in one place of the engine.
 *
 * @param name what is wrong then
 * @param file the source, below the core's {@code io/spate/internal}
 * @param correct what stands there, once in the file
 * @param wrong what stands there instead
 */
record PlantedFault(String name, String file, String correct, String wrong) {

    @Override
    public String toString() {
        return name;
    }
}
