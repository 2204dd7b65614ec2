package io.spate.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Binds the values of columns in their order. Immutable. */
record ColumnBinder<T>(List<Column<T>> columns, Dialect dialect) implements RowBinder<T> {

    @Override
    public void bind(PreparedStatement statement, T row) throws SQLException { // per record
        for (int i = 0; i < columns.size(); i++) {
            statement.setObject(i + 1, dialect.bindable(columns.get(i).value().apply(row)));
        }
    }
}
