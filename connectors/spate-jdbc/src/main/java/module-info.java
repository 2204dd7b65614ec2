/** A sink that writes rows to a database through JDBC, each batch in one transaction. */
module io.spate.jdbc {
    requires transitive io.spate.core;
    requires transitive java.sql;
    requires static org.jspecify;

    exports io.spate.jdbc;
}
