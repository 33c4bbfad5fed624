import { chatTokenLookup } from '../../domain/default.ts';
import type { Tone } from '../../domain/enumeration.ts';
import { TokenStatus, tokenStatusAt } from '../../domain/state/status.ts';
import { type Token, tokenKeyHint } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { quotaCell } from '../../screen/cells.ts';
import { columnCell } from '../../screen/column-facts.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { tokenColumns } from '../token/token-columns.ts';

/** The number of keys that a home page shows. */
const mostShown = 5;

/** The facts about a key for its owner. Texts are sanitised. */
export interface OwnKey {
  id: number;
  name: string;
  /** The first and last characters of the key; '' where the gateway does not return them. */
  hint: string;
  /** The amount spent since it was created, as money. */
  used: string;
  /** The spent share of its limit, from 0 to 1, and the limit as money; undefined where it has none. */
  limit: { share: number; text: string } | undefined;
  tone: Tone;
  /** Unix seconds; 0 for never. */
  accessedAt: number;
}

export interface OwnKeys {
  /** Keys that can be used now, those that spent most first. */
  keys: OwnKey[];
  /** The number of all keys, in any state. */
  total: number;
  /** The usable key that runs out next, where less than a tenth of its limit is left, and the remaining money. */
  stopping: { id: number; name: string; left: string } | undefined;
  /** Keys that an app can be connected with, the last used first. */
  enabled: Token[];
}

/** Reads the signed-in user's keys with their spending (SEE-05), in one call. */
export async function loadOwnKeys(context: ScreenContext, o: CallOptions = {}): Promise<OwnKeys> {
  const page = await context.gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const now = Math.floor(context.now() / 1000);
  const alive = page.rows.filter((token) => tokenStatusAt(token, now) === TokenStatus.Enabled);
  const [next] = alive
    .filter((token) => columnCell(tokenColumns, 'remain_quota', token, context).tone === 'warn')
    .toSorted((a, b) => a.remain_quota - b.remain_quota);
  return {
    keys: alive
      .toSorted((a, b) => b.used_quota - a.used_quota)
      .slice(0, mostShown)
      .map((token) => ownKey(token, context)),
    total: Math.max(page.total ?? 0, page.rows.length),
    stopping: next && {
      id: next.id,
      name: sanitise(next.name),
      left: quotaCell(next.remain_quota, context).text,
    },
    enabled: alive.toSorted((a, b) => b.accessed_time - a.accessed_time),
  };
}

function ownKey(token: Token, context: ScreenContext): OwnKey {
  const { share, tone = 'plain' } = columnCell(tokenColumns, 'remain_quota', token, context);
  const limit = Math.max(0, token.remain_quota) + Math.max(0, token.used_quota);
  return {
    id: token.id,
    name: sanitise(token.name),
    hint: sanitise(tokenKeyHint(token.key)),
    used: quotaCell(token.used_quota, context).text,
    limit: share === undefined ? undefined : { share: 1 - share, text: quotaCell(limit, context).text },
    tone: tone === 'muted' ? 'plain' : tone,
    accessedAt: token.accessed_time,
  };
}
