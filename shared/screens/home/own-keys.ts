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

/** Keys that a home page has room for. */
const mostShown = 5;

/** A key as its owner looks after it. Texts are sanitised. */
export interface OwnKey {
  id: number;
  name: string;
  /** First and last letters of the key; '' where the gateway does not tell them. */
  hint: string;
  /** What it spent since it was made, as money. */
  used: string;
  /** How much of its limit that is, 0 to 1, and the limit as money; undefined where it has none. */
  limit: { share: number; text: string } | undefined;
  tone: Tone;
  /** Unix seconds; 0 for never. */
  accessedAt: number;
}

export interface OwnKeys {
  /** Those that can be called with, the most spent first. */
  keys: OwnKey[];
  /** All there are, whatever their state. */
  total: number;
  /** The key that stops next: less than a tenth of its limit is left, which is this much money. */
  stopping: { id: number; name: string; left: string } | undefined;
  /** Keys that an app can be connected with, the latest used first. */
  enabled: Token[];
}

/** The keys of the signed-in person with what they spent of their limits (SEE-05), by one call. */
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
