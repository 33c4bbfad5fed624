import { splitList } from '../../domain/list-text.ts';
import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import type { RouteLoss, RoutingChanges } from '../../domain/state/impact.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../screen-context.ts';

/** How far the log is read back where nothing else is said, in seconds. */
const aDay = 86_400;
/** The most pages of the log that one reading may request, however many calls there were, and the entries per page. */
const mostPages = 10;
const pageSize = 100;

/** The calls that channels, or one lost route, served. Quota in units. */
export interface Carried {
  calls: number;
  quota: number;
}

/** An API key and the username of its owner. */
export interface TiedToken {
  name: string;
  owner: string;
}

/** How much of the calls of one channel or model was read. */
export interface ReadCalls {
  /** The number of calls that the gateway counted; undefined where it returned no total. */
  total: number | undefined;
  /** Only the newest calls were read. */
  isPart: boolean;
}

/** The calls that channels served in the last 24 hours, or another range, as far as the log was read. */
export interface CarriedCalls extends Carried, ReadCalls {
  /** The calls of each lost route; a route without calls is missing. */
  byLoss: ReadonlyMap<RouteLoss, Carried & { tokens: readonly TiedToken[] }>;
  /** API keys that depend on what is lost, those found first in the log first. */
  tokens: readonly TiedToken[];
  /** The entries that were read. */
  entries: readonly LogEntry[];
  /** How much was read of each channel; a channel of which nothing was read is missing. */
  byChannel: ReadonlyMap<number, ReadCalls>;
}

/**
 * Reads the calls that channels served in the last 24 hours, or `range` seconds: the newest first, at most `mostPages`
 * pages for all channels together, so that a busy gateway takes no more requests (SEE-10).
 */
export async function readCarried(
  ids: readonly number[],
  losses: readonly RouteLoss[],
  context: Pick<ScreenContext, 'gateway' | 'user' | 'now'>,
  options: CallOptions,
  range = aDay,
): Promise<CarriedCalls> {
  const { gateway, now } = context;
  const start = Math.floor(now() / 1000) - range;
  const queue = ids.map((channel) => ({ channel, page: 1 }));
  const entries: LogEntry[] = [];
  const byChannel = new Map<number, ReadCalls>();
  let total: number | undefined = 0;
  for (let left = mostPages; left > 0; left -= 1) {
    const next = queue.shift();
    if (next === undefined) break;
    const query = {
      ...next,
      pageSize,
      type: LogType.Consumption,
      start_timestamp: start,
    };
    const { rows, hasMore, total: counted } = await gateway.logs.list(query, options);
    if (next.page === 1) total = counted === undefined || total === undefined ? undefined : total + counted;
    // The oldest gateways also return entries of other channels, or older ones.
    const fits = (entry: LogEntry) => entry.channel === next.channel && entry.created_at >= start;
    entries.push(...rows.filter(fits));
    const isPart = hasMore && rows.length > 0;
    byChannel.set(next.channel, { total: byChannel.get(next.channel)?.total ?? counted, isPart });
    if (isPart) queue.push({ ...next, page: next.page + 1 });
  }
  const isPart = queue.length > 0;
  return {
    ...sumsOf(entries, losses),
    total: isPart ? unlessUnasked(total, queue) : entries.length,
    isPart,
    entries,
    byChannel,
  };
}

/** The total, or undefined where some channel was not read at all, so that the total does not cover it. */
function unlessUnasked(total: number | undefined, queue: readonly { page: number }[]): number | undefined {
  return queue.some(({ page }) => page === 1) ? undefined : total;
}

function sumsOf(entries: readonly LogEntry[], losses: readonly RouteLoss[]) {
  const byKey = new Map(losses.map((loss) => [`${loss.group}\n${loss.model}`, loss]));
  const byLoss = new Map<RouteLoss, Carried & { tokens: TiedToken[] }>();
  const all = { calls: 0, quota: 0 };
  for (const { group, model_name, quota, token_name, username } of entries) {
    add(all, quota);
    const loss = byKey.get(`${group}\n${model_name}`);
    if (loss === undefined) continue;
    const sums = byLoss.get(loss) ?? { calls: 0, quota: 0, tokens: [] };
    add(sums, quota);
    sums.tokens = withTokens(sums.tokens, token_name === '' ? [] : [{ name: token_name, owner: username }]);
    byLoss.set(loss, sums);
  }
  return {
    ...all,
    byLoss,
    tokens: withTokens(
      [],
      [...byLoss.values()].flatMap(({ tokens }) => tokens),
    ),
  };
}

/** Two lists of API keys joined, each key once. */
export function withTokens(tokens: readonly TiedToken[], more: readonly TiedToken[]): TiedToken[] {
  const all = [...tokens];
  for (const one of more) {
    if (!all.some(({ name, owner }) => name === one.name && owner === one.owner)) all.push(one);
  }
  return all;
}

function add(sums: Carried, quota: number): void {
  sums.calls += 1;
  sums.quota += quota;
}

/** The ids of the changed channels, those that serve something now first. */
export function servingIds(losses: readonly RouteLoss[], changes: RoutingChanges): number[] {
  const lost = new Set(losses.flatMap((loss) => loss.lost.map(({ id }) => id)));
  const rest = [...changes.keys()].filter((id) => !lost.has(id));
  return [...lost, ...rest];
}

/**
 * The user's own API keys that are limited to models which lose their last channel: they are affected even where they
 * made no call lately. A gateway does not show the keys of other users.
 */
export async function confinedTokens(
  losses: readonly RouteLoss[],
  { gateway, user }: Pick<ScreenContext, 'gateway' | 'user'>,
  options: CallOptions,
): Promise<TiedToken[]> {
  const last = new Set(losses.flatMap(({ kind, group, model }) => (kind === 'last' ? [`${group}\n${model}`] : [])));
  if (last.size === 0) return [];
  const { rows } = await gateway.tokens.list({ page: 1, pageSize }, options);
  return rows
    .filter(({ model_limits_enabled, model_limits, group }) => {
      const models = model_limits_enabled ? splitList(model_limits) : [];
      return models.length > 0 && models.every((model) => last.has(`${group || user?.group}\n${model}`));
    })
    .map(({ name }) => ({ name, owner: user?.username ?? '' }));
}
