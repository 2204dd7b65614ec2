/** Files for Spate: newline-delimited input, and a file that keeps committed positions. */
module io.spate.files {
    requires transitive io.spate.core;
    requires static org.jspecify;

    exports io.spate.files;
}
