import { type SqlDialect, standardSql } from './dialect.ts';

const columnsOf = (table: 'logs' | 'channels') =>
  `SELECT COLUMN_NAME AS name FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = DATABASE()`;

/** MySQL from 8 on, and MariaDB from 10.2 on: older ones have no windows. */
export const mysqlDialect: SqlDialect = {
  ...standardSql,
  name: 'MySQL',
  columnsOf: { logs: columnsOf('logs'), channels: columnsOf('channels') },
  place: () => '?',
  quoted: (column) => `\`${column}\``,
  // Its usual collations fold case, accents and blanks at the end.
  exact: (text) => `CAST(CONVERT(${text} USING utf8mb4) AS BINARY)`,
  detail: (json, key) =>
    `CASE WHEN JSON_VALID(${json}) THEN CASE WHEN JSON_TYPE(JSON_EXTRACT(${json}, '$.${key}')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN JSON_EXTRACT(${json}, '$.${key}') * 1e0 END END`,
  real: (number) => `(${number} * 1e0)`,
  floor: (real) => `FLOOR(${real})`,
  quotient: (whole, by) => `(${whole} DIV ${by})`,
  isTrue: (column) => `COALESCE(${column}, 0) <> 0`,
};
