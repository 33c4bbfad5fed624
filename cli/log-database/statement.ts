import { type Dialect, isAtLeast } from '../../shared/domain/dialect.ts';
import type { LogFilters } from '../../shared/gateway/resources/logs.ts';
import type { LogTable } from './log-table.ts';

/**
 * The values of a statement being built: every value from outside becomes a placeholder and never part of the SQL text.
 */
export interface Values {
  readonly list: (string | number)[];
  /**
   * Adds a value and returns its placeholder. Must be called in the order in which the placeholders stand in the text.
   */
  placeholder(value: string | number): string;
}

/** Collects the values of a new statement. */
export function valuesOf({ dialect }: Pick<LogTable, 'dialect'>): Values {
  const list: (string | number)[] = [];
  return {
    list,
    placeholder(value) {
      list.push(value);
      return dialect.placeholder(list.length, value);
    },
  };
}

/** The filters of an entry query. Times in Unix seconds, both ends included. */
export interface EntryQuery extends LogFilters {
  /** Restricts the query to this user's entries. */
  userId?: number | undefined;
  types?: readonly number[];
}

/**
 * The condition that a gateway of this generation builds from the same query (docs/gateways.md 4.10), for the same
 * engine: before v0.13 model names are LIKE patterns; since then model names, user names and API key names are patterns
 * where they contain `%`, and `_` is a literal.
 */
export function conditionOf(
  query: EntryQuery,
  table: LogTable,
  { placeholder }: Values,
  generation: Dialect | undefined,
): string {
  const { start_timestamp, end_timestamp, model_name, token_name, username, channel, group, userId, types } = query;
  const isModern = isAtLeast(generation, 'v013');
  const conditions: string[] = [];
  if (start_timestamp) conditions.push(`${table.bare('created_at')} >= ${placeholder(start_timestamp)}`);
  if (end_timestamp) conditions.push(`${table.bare('created_at')} <= ${placeholder(end_timestamp)}`);
  if (types) conditions.push(`${table.bare('type')} IN (${types.map((type) => placeholder(type)).join()})`);
  if (userId !== undefined) conditions.push(`${table.bare('user_id')} = ${placeholder(userId)}`);
  const named = (field: 'model_name' | 'token_name' | 'username', text: string | undefined, isOldPattern: boolean) => {
    if (text === undefined || text === '') return;
    const name = table.text(field);
    if (!isModern) conditions.push(`${name} ${isOldPattern ? 'LIKE' : '='} ${placeholder(text)}`);
    else if (!text.includes('%')) conditions.push(`${name} = ${placeholder(text)}`);
    else conditions.push(table.dialect.like(name, text, placeholder));
  };
  named('model_name', model_name, true);
  named('token_name', token_name, false);
  named('username', username, false);
  if (channel) conditions.push(`${table.bare('channel')} = ${placeholder(channel)}`);
  // The group is compared exactly, because reports test it themselves: the oldest gateways have no such filter.
  if (group !== undefined && group !== '')
    conditions.push(`${table.dialect.exact(table.text('group'))} = ${placeholder(group)}`);
  return conditions.length === 0 ? '1 = 1' : conditions.join(' AND ');
}
