import type { Dialect } from '../../shared/domain/dialect.ts';
import type { Statement } from './call-queries.ts';
import { entryNumbers, entryTexts, type LogTable } from './log-table.ts';
import { conditionOf, type EntryQuery, type Values, valuesOf } from './statement.ts';

/** Which entries of an answer: a page in the order of the API, or what follows an entry in a reading of all. */
export interface Portion {
  limit: number;
  offset?: number;
  /** Every entry in turn, along the index of times; those after this one, where there is one before. */
  after?: { time: number; id: number } | 'start';
  /** Entries of one of these models (exactly) or channels, and where `isMapped` all that were sent upstream under another name. */
  only?: { models: readonly string[]; channels: readonly number[]; isMapped: boolean } | undefined;
}

/** The most names that stand in one statement: SQLite takes 999 values. */
export const mostNames = 500;

/** Entries, the newest first. */
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
    const [one, other] = [values.place(after.time), values.place(after.time)];
    conditions.push(`(${time} < ${one} OR (${time} = ${other} AND ${id} < ${values.place(after.id)}))`);
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

/** How many entries there are. */
export function countStatement(query: EntryQuery, table: LogTable, generation: Dialect | undefined): Statement {
  const values = valuesOf(table);
  const where = conditionOf(query, table, values, generation);
  return { sql: `SELECT COUNT(*) AS n FROM ${table.dialect.quoted('logs')} WHERE ${where}`, values: values.list };
}

/** What calls came to: quota, how many, and their tokens. */
export function totalStatement(query: EntryQuery, table: LogTable, generation: Dialect | undefined): Statement {
  const values = valuesOf(table);
  const where = conditionOf(query, table, values, generation);
  const { number, dialect } = table;
  const sums = `SUM(${number('quota')}) AS quota, COUNT(*) AS n, SUM(${number('prompt_tokens')} + ${number('completion_tokens')}) AS tokens`;
  return { sql: `SELECT ${sums} FROM ${dialect.quoted('logs')} WHERE ${where}`, values: values.list };
}

/** Names of models that calls were made of. */
export function modelsStatement(query: EntryQuery, table: LogTable, generation: Dialect | undefined): Statement {
  const values = valuesOf(table);
  const where = conditionOf(query, table, values, generation);
  const name = table.dialect.exact(table.text('model_name'));
  return {
    sql: `SELECT DISTINCT ${name} AS name FROM ${table.dialect.quoted('logs')} WHERE ${where}`,
    values: values.list,
  };
}

/** Of entries by their numbers: whose key it was, and its name. */
export function keysStatement(ids: readonly number[], table: LogTable): Statement {
  const { number, text, bare, dialect } = table;
  const values = valuesOf(table);
  const fields = [number('id'), number('token_id'), text('token_name'), text('username')].map(
    (sql, n) => `${sql} AS f${n}`,
  );
  const sql = `SELECT ${fields.join()} FROM ${dialect.quoted('logs')} WHERE ${anyOf(bare('id'), ids, values)}`;
  return { sql, values: values.list };
}

/** Names of channels by their numbers, where the log stands in the gateway's main database. */
export function channelsStatement(ids: readonly number[], table: LogTable): Statement {
  const { quoted } = table.dialect;
  const values = valuesOf(table);
  const sql = `SELECT ${quoted('id')} AS id, ${quoted('name')} AS name FROM ${quoted('channels')} WHERE ${anyOf(quoted('id'), ids, values)}`;
  return { sql, values: values.list };
}

function anyOf(expression: string, members: readonly (string | number)[], { place }: Values): string {
  return members.length === 0 ? '1 = 0' : `${expression} IN (${members.map((member) => place(member)).join()})`;
}

/** Numbers that drivers cannot give a place where a limit stands. */
function whole(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number}`);
  return String(number);
}
