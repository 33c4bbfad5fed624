import { type SqlDialect, standardSql } from './dialect.ts';

const columnsOf = (table: 'logs' | 'channels') =>
  `SELECT COLUMN_NAME AS name FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = DATABASE()`;

/** MySQL since 8, and MariaDB since 10.2: older versions have no window functions. */
export const mysqlDialect: SqlDialect = {
  ...standardSql,
  name: 'MySQL',
  columnsOf: { logs: columnsOf('logs'), channels: columnsOf('channels') },
  placeholder: () => '?',
  quoted: (column) => `\`${column}\``,
  // The usual collations ignore case, accents and trailing blanks.
  exact: (text) => `CAST(CONVERT(${text} USING utf8mb4) AS BINARY)`,
  detail: (json, key) =>
    `CASE WHEN JSON_VALID(${json}) THEN CASE WHEN JSON_TYPE(JSON_EXTRACT(${json}, '$.${key}')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN JSON_EXTRACT(${json}, '$.${key}') * 1e0 END END`,
  real: (number) => `(${number} * 1e0)`,
  floor: (real) => `FLOOR(${real})`,
  quotient: (whole, by) => `(${whole} DIV ${by})`,
  isTrue: (column) => `COALESCE(${column}, 0) <> 0`,
};
