/** Steps and simulates whole Spate pipelines on one thread, for tests. */
module io.spate.test {
    requires transitive io.spate.core;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;
    requires org.jctools.core;
    requires static org.jspecify;

    exports io.spate.test;
}
