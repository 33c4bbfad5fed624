import { type SqlDialect, standardSql } from './dialect.ts';

const columnsOf = (table: 'logs' | 'channels') =>
  `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table}'`;

/** ClickHouse since 22.8. */
export const clickhouseDialect: SqlDialect = {
  ...standardSql,
  name: 'ClickHouse',
  columnsOf: { logs: columnsOf('logs'), channels: columnsOf('channels') },
  placeholder: (position, value) => `{p${position}:${typeof value === 'number' ? 'Int64' : 'String'}}`,
  quoted: (column) => `\`${column}\``,
  exact: (text) => text,
  // ClickHouse has no ESCAPE clause.
  like: (text, pattern, placeholder) => `${text} LIKE ${placeholder(pattern.replace(/[\\_]/g, '\\$&'))}`,
  // `_` in a pattern would be a wildcard, so the text is searched literally.
  mentions: (json, letters) => `position(${json}, '"${letters}') > 0`,
  // Extracts the value's raw text, which for a number is the number itself. Checking its type first would parse the
  // JSON twice.
  detail: (json, key) => `toFloat64OrNull(JSONExtractRaw(${json}, '${key}'))`,
  real: (number) => `toFloat64(${number})`,
  floor: (real) => `toInt64(floor(${real}))`,
  quotient: (whole, by) => `intDiv(${whole}, ${by})`,
  isTrue: (column) => `COALESCE(${column}, 0) <> 0`,
};
