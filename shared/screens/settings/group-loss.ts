import { splitList } from '../../domain/list-text.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { Confirmation } from '../../screen/action.ts';
import { listNames } from '../../screen/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import type { OptionChange } from './options.ts';

/** The options that name groups, and what becomes of whoever is in one that is gone from it. */
const groupTables: Readonly<Record<string, MessageKey>> = {
  GroupRatio: 'settings.groupGoneRatio',
  UserUsableGroups: 'settings.groupGoneUsable',
  TopupGroupRatio: 'settings.groupGoneTopUp',
  GroupGroupRatio: 'settings.groupGoneOther',
  ModelRequestRateLimitGroup: 'settings.groupGoneOther',
};

/** Groups that are named before a write of options and not after it, and by which tables. */
function lostGroups(changes: readonly Pick<OptionChange, 'key' | 'before' | 'after'>[]): Map<string, string[]> {
  const lost = new Map<string, string[]>();
  for (const { key, before = '', after } of changes) {
    if (groupTables[key] === undefined) continue;
    const left = parseJsonRecord(after) ?? {};
    for (const group of Object.keys(parseJsonRecord(before) ?? {})) {
      if (!Object.hasOwn(left, group)) lost.set(group, [...(lost.get(group) ?? []), key]);
    }
  }
  return lost;
}

/** Who holds a group. A number is undefined where it could not be counted. */
interface Holders {
  users: number | undefined;
  channels: number | undefined;
  keys: number | undefined;
}

/** More groups than these are counted by nobody one by one: the first are told. */
const mostCounted = 20;

/**
 * What to ask before a write of options that takes groups away or renames them (ASK-06): how many users, channels and own
 * keys hold each. Undefined where no group goes, or nobody holds one that does.
 */
export async function groupLossConfirmation(
  changes: readonly OptionChange[],
  context: ScreenContext,
  options: CallOptions,
): Promise<Confirmation | undefined> {
  const lost = lostGroups(changes);
  if (lost.size === 0) return undefined;
  const { say, gateway } = context;
  const groups = [...lost.keys()].slice(0, mostCounted);
  const holders = await holdersOf(groups, context, options);
  const held = groups.filter((group) => Object.values(holders.get(group) ?? {}).some((count) => count !== 0));
  if (held.length === 0 && groups.length === lost.size) return undefined;
  const lines = held.map((group) => {
    const { users, channels, keys } = holders.get(group) ?? { users: undefined, channels: undefined, keys: undefined };
    const shown = (count: number | undefined) => count ?? say('common.unknown');
    const what = [...new Set((lost.get(group) ?? []).map((key) => groupTables[key]))].filter(
      (key) => key !== undefined,
    );
    const values = { group: sanitise(group), users: shown(users), channels: shown(channels), keys: shown(keys) };
    return sentencesOf([say('settings.groupHolders', values), ...what.map((key) => say(key))]);
  });
  const uncounted =
    lost.size > groups.length ? [say('settings.groupsUncounted', { count: lost.size - groups.length })] : [];
  const names = listNames((held.length > 0 ? held : groups).map(sanitise), say);
  return {
    question: say('settings.confirmGroupLoss', { count: Math.max(1, held.length), names }),
    consequences: [
      ...(gateway.origin ? [say('action.onGateway', { gateway: gateway.origin })] : []),
      ...lines,
      ...uncounted,
    ],
  };
}

async function holdersOf(
  groups: readonly string[],
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<Map<string, Holders>> {
  const channels = await counted(async () => {
    const counts = new Map<string, number>();
    for await (const { group } of gateway.channels.walk(options)) {
      for (const name of splitList(group)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  });
  const keys = await counted(async () => {
    const counts = new Map<string, number>();
    for (let page = 1; ; page += 1) {
      const { rows, hasMore } = await gateway.tokens.list({ page, pageSize: 100 }, options);
      for (const { group } of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
      if (!hasMore || rows.length === 0) return counts;
    }
  });
  const found = new Map<string, Holders>();
  for (const group of groups) {
    const users = await counted(async () => {
      const { rows, total, hasMore } = await gateway.users.search({ group, page: 1, pageSize: 100 }, options);
      // A gateway that knows no such filter answers everybody.
      if (rows.some((row) => row.group !== group)) return undefined;
      return total ?? (hasMore ? undefined : rows.length);
    });
    const of = (counts: Map<string, number> | undefined) => (counts ? (counts.get(group) ?? 0) : undefined);
    found.set(group, { users, channels: of(channels), keys: of(keys) });
  }
  return found;
}

/** What could not be counted is asked about all the same. */
async function counted<Count>(count: () => Promise<Count>): Promise<Count | undefined> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof GatewayError && error.kind !== 'stopped') return undefined;
    throw error;
  }
}
