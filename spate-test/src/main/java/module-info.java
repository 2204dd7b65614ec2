/** Steps and simulates whole Spate pipelines on one thread, for tests. */
module io.spate.test {
    requires transitive io.spate.core;
    requires org.assertj.core;
    requires org.jctools.core;
    requires static org.jspecify;

    exports io.spate.test;
}
