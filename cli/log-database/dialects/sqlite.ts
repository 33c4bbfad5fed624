import { type SqlDialect, standardSql } from './dialect.ts';

/** SQLite since 3.38, which has JSON built in. */
export const sqliteDialect: SqlDialect = {
  ...standardSql,
  name: 'SQLite',
  columnsOf: {
    logs: "SELECT name FROM pragma_table_info('logs')",
    channels: "SELECT name FROM pragma_table_info('channels')",
  },
  placeholder: () => '?',
  exact: (text) => text,
  detail: (json, key) =>
    `CASE WHEN json_valid(${json}) THEN CASE WHEN json_type(${json}, '$.${key}') IN ('integer', 'real') THEN json_extract(${json}, '$.${key}') END END`,
  greatest: (one, other) => `MAX(${one}, ${other})`,
  real: (number) => `(${number} * 1.0)`,
  floor: (real) => `CAST(${real} AS INTEGER)`,
  quotient: (whole, by) => `(${whole} / ${by})`,
  isTrue: (column) => `COALESCE(${column}, 0) <> 0`,
  turn: 0.2,
};
