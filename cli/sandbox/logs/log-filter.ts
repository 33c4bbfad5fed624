import { queryInteger } from '../http/body.ts';
import type { SandboxContext } from '../http/envelope.ts';
import type { SqlValue } from '../store/database.ts';
import type { GenerationTraits } from '../traits/traits.ts';

export interface LogFilter {
  /** Conditions joined with AND; "1 = 1" when there is none. */
  where: string;
  values: SqlValue[];
}

/**
 * An exact comparison; newer generations match a pattern where the text contains `%`, in which `_` is a literal.
 * `always` is the old model filter, which always uses LIKE (docs/gateways.md 4.10).
 */
function textCondition(column: string, text: string, traits: GenerationTraits, always = false): [string, string] {
  if (always && traits.log.modelFilter === 'like') return [`${column} LIKE ?`, text];
  if (traits.log.modelFilter === 'exact-or-like' && text.includes('%'))
    return [`${column} LIKE ? ESCAPE '!'`, text.replace(/[!_]/g, '!$&')];
  return [`${column} = ?`, text];
}

/**
 * The filters of the log lists and their statistics (docs/gateways.md 4.10). `userId` limits them to the user's own
 * rows.
 */
export function logFilter(
  context: SandboxContext,
  traits: GenerationTraits,
  { userId, type, ignoresTime = false }: { userId?: number; type?: number; ignoresTime?: boolean },
): LogFilter {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, value: SqlValue) => {
    conditions.push(condition);
    values.push(value);
  };
  if (type) add('logs.type = ?', type);
  if (userId !== undefined) add('logs.user_id = ?', userId);
  const { username = '', token_name = '', model_name = '', group = '', request_id = '' } = context.req.query();
  const { upstream_request_id: upstreamId = '' } = context.req.query();
  if (userId === undefined && username !== '') add(...textCondition('logs.username', username, traits));
  if (token_name !== '') add(...textCondition('logs.token_name', token_name, traits));
  if (model_name !== '') add(...textCondition('logs.model_name', model_name, traits, true));
  const start = queryInteger(context, 'start_timestamp');
  const end = queryInteger(context, 'end_timestamp');
  const channel = queryInteger(context, 'channel');
  if (start !== 0 && !ignoresTime) add('logs.created_at >= ?', start);
  if (end !== 0 && !ignoresTime) add('logs.created_at <= ?', end);
  if (userId === undefined && channel !== 0) add('logs.channel = ?', channel);
  if (traits.log.channelName && group !== '') add('logs."group" = ?', group);
  if (traits.log.ip && request_id !== '') add('logs.request_id = ?', request_id);
  if (traits.log.upstreamId && upstreamId !== '') add('logs.upstream_request_id = ?', upstreamId);
  return { where: conditions.length === 0 ? '1 = 1' : conditions.join(' AND '), values };
}
