import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { type LogRow, valuesOf } from './random-calls.ts';

/** How an engine spells the types of a gateway's table (docs/gateways.md 4.10). */
export interface TypeNames {
  id: string;
  whole: string;
  text: string;
  flag: string;
  /** What follows the columns. */
  end: string;
  quoted(name: string): string;
}

/**
 * The statement that makes the table of a generation: groups came with v0.6, addresses with v0.13, numbers of requests with v1.0. The
 * table's name for a channel's number is not the API's.
 */
export function logTable(generation: Dialect, { id, whole, text, flag, end, quoted }: TypeNames): string {
  const has = { group: generation !== 'classic', ip: generation === 'v013' || generation === 'v1' };
  const columns = [
    `${quoted('id')} ${id}`,
    ...['user_id', 'created_at', 'type'].map((name) => `${quoted(name)} ${whole}`),
    `${quoted('content')} ${text}`,
    ...['username', 'token_name', 'model_name'].map((name) => `${quoted(name)} ${text}`),
    ...['quota', 'prompt_tokens', 'completion_tokens', 'use_time'].map((name) => `${quoted(name)} ${whole}`),
    `${quoted('is_stream')} ${flag}`,
    ...['channel_id', 'token_id'].map((name) => `${quoted(name)} ${whole}`),
    ...(has.group ? [`${quoted('group')} ${text}`] : []),
    `${quoted('other')} ${text}`,
    ...(has.ip ? [`${quoted('ip')} ${text}`] : []),
    ...(generation === 'v1' ? ['request_id', 'upstream_request_id'].map((name) => `${quoted(name)} ${text}`) : []),
  ];
  return `CREATE TABLE ${quoted('logs')} (${columns.join(', ')})${end}`;
}

/** Columns that are filled, and the values of a row for them; now and then what is empty is NULL, as in rows older than their column. */
export function columnsOf(
  generation: Dialect,
  hasNull: boolean,
): { names: string[]; values(row: LogRow): (string | number | null)[] } {
  const all = [
    ...['id', 'user_id', 'created_at', 'type', 'content', 'username', 'token_name', 'model_name', 'quota'],
    ...['prompt_tokens', 'completion_tokens', 'use_time', 'is_stream', 'channel_id', 'token_id', 'group', 'other'],
  ];
  const names = all.filter((name) => name !== 'group' || generation !== 'classic');
  const mayLack = new Set(['group', 'other', 'token_name', 'is_stream', 'use_time', 'token_id']);
  return {
    names,
    values: (row) => {
      const values = valuesOf(row);
      return names.map((name) => {
        const value = values[all.indexOf(name)] ?? null;
        const isNothing = value === '' || value === 0;
        return hasNull && isNothing && mayLack.has(name) && row.id % 3 === 0 ? null : value;
      });
    },
  };
}
