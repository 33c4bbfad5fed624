import type { Dialect } from '../../shared/domain/dialect.ts';
import type { Statement } from './call-queries.ts';
import { entryNumbers, entryTexts, type LogTable } from './log-table.ts';
import { conditionOf, type EntryQuery, type Values, valuesOf } from './statement.ts';

/** The part of a result: a page in the order of the API, or the entries after a given one when all are read. */
export interface Portion {
  limit: number;
  offset?: number;
  /** Reads every entry in turn, along the index of times: those after this entry, or from the start. */
  after?: { time: number; id: number } | 'start';
  /**
   * Only entries of one of these models (exactly) or channels, and with `isMapped` all that were sent upstream under
   * another model name.
   */
  only?: { models: readonly string[]; channels: readonly number[]; isMapped: boolean } | undefined;
}

/** The most names in one statement: SQLite takes 999 values. */
export const mostNames = 500;

/** Entries, newest first. */
export function entriesStatement(
  query: EntryQuery,
  table: LogTable,
  generation: Dialect | undefined,
  { limit, offset = 0, after, only }: Portion,
): Statement {
  const { number, text, bare, dialect, isStream } = table;
  const values = valuesOf(table);
  const conditions = [conditionOf(query, table, values, generation)];
  if (only) {
    const named = anyOf(dialect.exact(text('model_name')), only.models, values);
    const through = anyOf(number('channel'), only.channels, values);
    const mapped = only.isMapped ? ` OR ${text('other')} LIKE '%"is_model_mapped":true%'` : '';
    conditions.push(`(${named} OR ${through}${mapped})`);
  }
  const [time, id] = [bare('created_at'), bare('id')];
  if (typeof after === 'object') {
    const [one, other] = [values.placeholder(after.time), values.placeholder(after.time)];
    conditions.push(`(${time} < ${one} OR (${time} = ${other} AND ${id} < ${values.placeholder(after.id)}))`);
  }
  const fields = [
    ...entryNumbers.map((field) => `${number(field)} AS ${dialect.quoted(field)}`),
    ...entryTexts.map((field) => `${text(field)} AS ${dialect.quoted(field)}`),
    `CASE WHEN ${isStream} THEN 1 ELSE 0 END AS is_stream`,
  ];
  const order = after === undefined ? `${id} DESC` : `${time} DESC, ${id} DESC`;
  const page = `LIMIT ${whole(limit)} OFFSET ${whole(offset)}`;
  const sql = `SELECT ${fields.join()} FROM ${dialect.quoted('logs')} WHERE ${conditions.join(' AND ')} ORDER BY ${order} ${page}`;
  return { sql, values: values.list };
}

/** The number of entries. */
export function countStatement(query: EntryQuery, table: LogTable, generation: Dialect | undefined): Statement {
  const values = valuesOf(table);
  const where = conditionOf(query, table, values, generation);
  return { sql: `SELECT COUNT(*) AS n FROM ${table.dialect.quoted('logs')} WHERE ${where}`, values: values.list };
}

/** The totals of calls: quota, number and tokens. */
export function totalStatement(query: EntryQuery, table: LogTable, generation: Dialect | undefined): Statement {
  const values = valuesOf(table);
  const where = conditionOf(query, table, values, generation);
  const { number, dialect } = table;
  const sums = `SUM(${number('quota')}) AS quota, COUNT(*) AS n, SUM(${number('prompt_tokens')} + ${number('completion_tokens')}) AS tokens`;
  return { sql: `SELECT ${sums} FROM ${dialect.quoted('logs')} WHERE ${where}`, values: values.list };
}

/** The names of the models that were called. */
export function modelsStatement(query: EntryQuery, table: LogTable, generation: Dialect | undefined): Statement {
  const values = valuesOf(table);
  const where = conditionOf(query, table, values, generation);
  const name = table.dialect.exact(table.text('model_name'));
  return {
    sql: `SELECT DISTINCT ${name} AS name FROM ${table.dialect.quoted('logs')} WHERE ${where}`,
    values: values.list,
  };
}

/** For entries by id: the number, name and owner of their API key. */
export function keysStatement(ids: readonly number[], table: LogTable): Statement {
  const { number, text, bare, dialect } = table;
  const values = valuesOf(table);
  const fields = [number('id'), number('token_id'), text('token_name'), text('username')].map(
    (sql, n) => `${sql} AS f${n}`,
  );
  const sql = `SELECT ${fields.join()} FROM ${dialect.quoted('logs')} WHERE ${anyOf(bare('id'), ids, values)}`;
  return { sql, values: values.list };
}

/** The names of channels by their numbers, where the log is in the gateway's main database. */
export function channelsStatement(ids: readonly number[], table: LogTable): Statement {
  const { quoted } = table.dialect;
  const values = valuesOf(table);
  const sql = `SELECT ${quoted('id')} AS id, ${quoted('name')} AS name FROM ${quoted('channels')} WHERE ${anyOf(quoted('id'), ids, values)}`;
  return { sql, values: values.list };
}

function anyOf(expression: string, members: readonly (string | number)[], { placeholder }: Values): string {
  return members.length === 0 ? '1 = 0' : `${expression} IN (${members.map((member) => placeholder(member)).join()})`;
}

/** Formats a number for LIMIT and OFFSET, where drivers accept no placeholder. */
function whole(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number}`);
  return String(number);
}
