import { LogType } from '../../shared/domain/log/log-type.ts';
import type { UsageDimension } from '../../shared/domain/log/usage.ts';
import type { DetailNumber } from './dialects/dialect.ts';
import type { LogTable } from './log-table.ts';
import { conditionOf, type EntryQuery, valuesOf } from './statement.ts';

/** How a report groups calls, in SQL terms: two columns for each dimension, `k0` and `n0`. */
export interface CallQuery {
  by: readonly UsageDimension[];
  entries: EntryQuery;
  generation: Parameters<typeof conditionOf>[3];
  /** The offset of local time from UTC in seconds, constant over the queried time. */
  zone: number;
  /**
   * This query covers the whole report: the engine itself computes the values that half of the calls and 95 % of them
   * do not exceed (`half`, `most`). Otherwise it returns how often each value occurred (`v`, `n`), to be added to other
   * queries' results.
   */
  isWhole: boolean;
}

/** An SQL text with the values of its placeholders, in their order. */
export interface Statement {
  sql: string;
  values: readonly (string | number)[];
}

const hour = 3600;
const day = 86_400;
/** A Monday, from which weeks are counted. It lies whole weeks back, so that no dividend is negative. */
const monday = 3 * day + 700 * day;

/** One row per group: its sums, its earliest time, and its newest entries. */
export function sumsStatement(query: CallQuery, table: LogTable): Statement {
  const { dialect, number, text } = table;
  const isCall = `${table.bare('type')} = ${LogType.Consumption}`;
  // Most entries lack these details: a text search avoids parsing their JSON.
  const detail = (key: DetailNumber, letters: string = key) =>
    `COALESCE(CASE WHEN ${isCall} AND ${dialect.mentions(text('other'), letters)} THEN ${dialect.detail(text('other'), key)} END, 0)`;
  const written = (key: DetailNumber) => detail(key, 'cache_creation_tokens');
  const counted = (value: string) => dialect.greatest(value, '0');
  const only = (type: number, value: string) => `SUM(CASE WHEN t = ${type} THEN ${value} ELSE 0 END)`;
  const sums = {
    quota: only(LogType.Consumption, 'q'),
    refunded: only(LogType.Refund, 'q'),
    calls: only(LogType.Consumption, '1'),
    errors: only(LogType.Error, '1'),
    prompt_tokens: only(LogType.Consumption, 'p'),
    completion_tokens: only(LogType.Consumption, 'c'),
    cache_tokens: `SUM(${counted('ct')})`,
    // The same rule as `writtenIn` of `shared/domain/log/usage.ts`.
    cache_write_tokens: `SUM(${dialect.greatest('cw', `${counted('cw5')} + ${counted('cw1')}`)})`,
    begins: 'MIN(s)',
    newest: 'MAX(i)',
    oldest: 'MIN(i)',
    named: "MAX(CASE WHEN tn <> '' THEN i ELSE 0 END)",
  };
  const columns = [
    ...[`${number('type')} AS t`, `${number('quota')} AS q`, `${number('prompt_tokens')} AS p`],
    ...[`${number('completion_tokens')} AS c`, `${number('created_at')} AS s`, `${number('id')} AS i`],
    ...[`${text('token_name')} AS tn`],
    `${detail('cache_tokens')} AS ct`,
    `${written('cache_creation_tokens')} AS cw`,
    `${written('cache_creation_tokens_5m')} AS cw5`,
    `${written('cache_creation_tokens_1h')} AS cw1`,
  ];
  const summed = Object.entries(sums).map(([name, sum]) => `${sum} AS ${name}`);
  const { inner, names, list } = entriesIn(query, table, { columns });
  const sql = `SELECT ${[...names, ...summed].join()} FROM (${inner}) entries GROUP BY ${names.join()}`;
  return { sql, values: list };
}

/** The durations of calls, in whole seconds, by group. */
export function durationsStatement(query: CallQuery, table: LogTable): Statement {
  return countOf(query, table, { value: table.number('use_time'), condition: '1 = 1', isMeant: '1 = 1' });
}

/** The times to the first token of streams, in ms, by group. */
export function firstTokensStatement(query: CallQuery, table: LogTable): Statement {
  const { dialect, text } = table;
  const condition = `${table.isStream} AND ${dialect.mentions(text('other'), 'frt')}`;
  return countOf(query, table, { value: dialect.detail(text('other'), 'frt'), condition, isMeant: 'r >= 0' });
}

interface Counting {
  value: string;
  /** A condition on entries. */
  condition: string;
  /**
   * A condition on the value `r`, in an outer query: within one query, engines would parse an entry's JSON again at
   * each mention.
   */
  isMeant: string;
}

function countOf(query: CallQuery, table: LogTable, { value, condition, isMeant }: Counting): Statement {
  const { by } = query;
  const { list, names, inner } = entriesIn(
    { ...query, entries: { ...query.entries, types: [LogType.Consumption] } },
    table,
    { columns: [`${value} AS r`], condition },
  );
  const rounded = `SELECT ${[...names, `${roughly('r', table)} AS v`].join()} FROM (${inner}) told WHERE ${isMeant}`;
  const group = [...names, 'v'].join();
  const sql = `SELECT ${group},COUNT(*) AS n FROM (${rounded}) entries GROUP BY ${group}`;
  return query.isWhole ? spread({ sql, values: list }, by, table) : { sql, values: list };
}

/**
 * The same as `percentile` of `shared/domain/log/usage.ts`, computed by the engine, because many groups have too many
 * values to transfer.
 */
function spread({ sql, values }: Statement, by: readonly UsageDimension[], { dialect: { real } }: LogTable): Statement {
  const names = namesOf(by).join();
  const upTo = (share: string) => `MIN(CASE WHEN so_far >= ${real('all_of_it')} * ${real(share)} THEN v END)`;
  const running = `SUM(n) OVER (PARTITION BY ${names} ORDER BY v) AS so_far, SUM(n) OVER (PARTITION BY ${names}) AS all_of_it`;
  const ranked = `SELECT ${names}, v, ${running} FROM (${sql}) counted`;
  return {
    sql: `SELECT ${names}, ${upTo('0.5')} AS half, ${upTo('0.95')} AS most FROM (${ranked}) ranked GROUP BY ${names}`,
    values,
  };
}

/** The columns that identify a group. */
function namesOf(by: readonly UsageDimension[]): string[] {
  return by.flatMap((dimension, index) => (dimension === 'token' ? [`k${index}`, `n${index}`] : [`k${index}`]));
}

/** Rounds as reports do, so that few values represent many (`shared/domain/log/usage.ts`). */
function roughly(value: string, { dialect: { real, floor } }: LogTable): string {
  const nearest = (unit: number) => `${floor(`${real(value)} / ${real(String(unit))} + ${real('0.5')}`)} * ${unit}`;
  const steps = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].map(
    (unit) => `WHEN ${value} < ${unit * 1000} THEN ${nearest(unit)}`,
  );
  return `CASE ${steps.join(' ')} ELSE ${nearest(10_000_000)} END`;
}

/** The entries of a query, each with the columns that identify its group (`names`), and the given columns. */
function entriesIn(
  { by, entries, generation, zone }: CallQuery,
  table: LogTable,
  { columns, condition = '1 = 1' }: { columns: string[]; condition?: string },
) {
  const values = valuesOf(table);
  const keys = by.flatMap((dimension, index) =>
    keysOf(dimension, table, zone).map((sql, n) => `${sql} AS ${'kn'[n]}${index}`),
  );
  const where = conditionOf(entries, table, values, generation);
  const inner = `SELECT ${[...keys, ...columns].join()} FROM ${table.dialect.quoted('logs')} WHERE ${where} AND ${condition}`;
  return { inner, names: namesOf(by), list: values.list };
}

/** The SQL that identifies a group; API keys by number where there is one, else by name. */
function keysOf(dimension: UsageDimension, { dialect, number, text }: LogTable, zone: number): string[] {
  const stepOf = (length: number, shift: number) => [dialect.quotient(`(${number('created_at')} + ${shift})`, length)];
  const id = number('token_id');
  switch (dimension) {
    case 'model':
      return [dialect.exact(text('model_name'))];
    case 'channel':
      return [number('channel')];
    case 'user':
      return [dialect.exact(text('username'))];
    case 'group':
      return [dialect.exact(text('group'))];
    case 'token':
      return [
        `CASE WHEN ${id} > 0 THEN ${id} ELSE 0 END`,
        `CASE WHEN ${id} > 0 THEN '' ELSE ${dialect.exact(text('token_name'))} END`,
      ];
    case 'hour':
      return stepOf(hour, 0);
    case 'day':
      return stepOf(day, zone + 7 * day);
    default:
      return stepOf(7 * day, zone + monday);
  }
}
