import { splitList } from '../../domain/list-text.ts';
import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import type { RouteLoss, RoutingChanges } from '../../domain/state/impact.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../screen-context.ts';

/** Seconds that are looked back. */
const range = 86_400;
/** Pages of the log that one question may cost, and entries a page: all that is read of however many calls there were. */
const mostPages = 10;
const pageSize = 100;

/** What a way carried. Quota in units. */
export interface Carried {
  calls: number;
  quota: number;
}

/** An API key, and whose it is. */
export interface TiedToken {
  name: string;
  owner: string;
}

/** What channels carried in the last 24 hours, as far as it was read. */
export interface CarriedCalls extends Carried {
  /** By what is lost; a loss without calls is not in it. */
  byLoss: ReadonlyMap<RouteLoss, Carried & { tokens: readonly TiedToken[] }>;
  /** Calls that the gateway counts; undefined where it does not tell how many. */
  total: number | undefined;
  /** Not all of them were read. */
  isPart: boolean;
  /** API keys that are tied to what is lost, those that called it first. */
  tokens: readonly TiedToken[];
}

/**
 * Reads what channels carried in the last 24 hours: their newest calls, at most `mostPages` pages for all of them together,
 * so that the question costs the same on a busy gateway (SEE-10).
 */
export async function readCarried(
  ids: readonly number[],
  losses: readonly RouteLoss[],
  context: Pick<ScreenContext, 'gateway' | 'user' | 'now'>,
  options: CallOptions,
): Promise<CarriedCalls> {
  const { gateway, now } = context;
  const start = Math.floor(now() / 1000) - range;
  const queue = ids.map((channel) => ({ channel, page: 1 }));
  const entries: LogEntry[] = [];
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
    // The oldest gateways may answer with other channels' or older entries as well.
    const fits = (entry: LogEntry) => entry.channel === next.channel && entry.created_at >= start;
    entries.push(...rows.filter(fits));
    if (hasMore && rows.length > 0) queue.push({ ...next, page: next.page + 1 });
  }
  const isPart = queue.length > 0;
  return {
    ...sumsOf(entries, losses),
    total: isPart ? unlessUnasked(total, queue) : entries.length,
    isPart,
  };
}

/** A total speaks of all channels only where each was asked. */
function unlessUnasked(total: number | undefined, queue: readonly { page: number }[]): number | undefined {
  return queue.some(({ page }) => page === 1) ? undefined : total;
}

function sumsOf(entries: readonly LogEntry[], losses: readonly RouteLoss[]) {
  const byPlace = new Map(losses.map((loss) => [`${loss.group}\n${loss.model}`, loss]));
  const byLoss = new Map<RouteLoss, Carried & { tokens: TiedToken[] }>();
  const all = { calls: 0, quota: 0 };
  for (const { group, model_name, quota, token_name, username } of entries) {
    add(all, quota);
    const loss = byPlace.get(`${group}\n${model_name}`);
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

/** API keys and further ones, each once. */
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

/** The ids of channels that change and serve something now. */
export function servingIds(losses: readonly RouteLoss[], changes: RoutingChanges): number[] {
  const lost = new Set(losses.flatMap((loss) => loss.lost.map(({ id }) => id)));
  const rest = [...changes.keys()].filter((id) => !lost.has(id));
  return [...lost, ...rest];
}

/**
 * One's own API keys that may call nothing but models of which the last channel goes: they are tied to it even where they
 * did not call it lately. A gateway shows nobody the keys of others.
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
