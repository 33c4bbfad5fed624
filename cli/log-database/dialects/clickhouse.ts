import { type SqlDialect, standardSql } from './dialect.ts';

const columnsOf = (table: 'logs' | 'channels') =>
  `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table}'`;

/** ClickHouse from 22.8 on. */
export const clickhouseDialect: SqlDialect = {
  ...standardSql,
  name: 'ClickHouse',
  columnsOf: { logs: columnsOf('logs'), channels: columnsOf('channels') },
  place: (position, value) => `{p${position}:${typeof value === 'number' ? 'Int64' : 'String'}}`,
  quoted: (column) => `\`${column}\``,
  exact: (text) => text,
  // It knows no ESCAPE.
  like: (text, pattern, place) => `${text} LIKE ${place(pattern.replace(/[\\_]/g, '\\$&'))}`,
  // `_` in a pattern would make it a regular expression.
  mentions: (json, letters) => `position(${json}, '"${letters}') > 0`,
  // The letters of a value: those of a number alone are one. To ask for its type beforehand reads all of the JSON twice.
  detail: (json, key) => `toFloat64OrNull(JSONExtractRaw(${json}, '${key}'))`,
  real: (number) => `toFloat64(${number})`,
  floor: (real) => `toInt64(floor(${real}))`,
  quotient: (whole, by) => `intDiv(${whole}, ${by})`,
  isTrue: (column) => `COALESCE(${column}, 0) <> 0`,
};
