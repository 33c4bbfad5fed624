import { type SqlDialect, standardSql } from './dialect.ts';

const columnsOf = (table: 'logs' | 'channels') =>
  `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = ANY (current_schemas(false))`;

/**
 * PostgreSQL since 9.6. Only a text that begins and ends like an object is parsed as JSON: older versions cannot test
 * whether a text is valid JSON.
 */
export const postgresDialect: SqlDialect = {
  ...standardSql,
  name: 'PostgreSQL',
  columnsOf: { logs: columnsOf('logs'), channels: columnsOf('channels') },
  placeholder: (position, value) => `$${position}${typeof value === 'number' ? '::bigint' : '::text'}`,
  exact: (text) => `(${text} COLLATE "C")`,
  detail: (json, key) =>
    `CASE WHEN ${json} LIKE '{%}' THEN CASE WHEN json_typeof(${json}::json -> '${key}') = 'number' THEN (${json}::json ->> '${key}')::double precision END END`,
  real: (number) => `${number}::double precision`,
  floor: (real) => `FLOOR(${real})::bigint`,
  quotient: (whole, by) => `(${whole} / ${by})`,
  isTrue: (column) => `COALESCE(${column}, false)`,
};
