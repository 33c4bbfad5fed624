import { type GroupTable, groupsNamed, groupTables } from '../../domain/option/group-tables.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { autoGroup } from '../../domain/user/token.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import {
  groupsOfHolder,
  type HolderKind,
  type Holders,
  holderKinds,
  readHolders,
} from '../../screen/impact/group-holders.ts';
import { mostRead } from '../../screen/reading/plan-reading.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, textOfId } from '../../screen/text-id.ts';

/**
 * A group, and what refers to it (ASK-06). A value is null where this user may not see it, or it could not be read
 * completely.
 */
export interface GroupRow {
  /** Groups have no id, so it is derived from the name. */
  id: number;
  name: string;
  label: string | null;
  ratio: number | null;
  /** The user may choose this group. */
  usable: boolean;
  /** `auto` tries this group. */
  auto: boolean | null;
  users: number | null;
  /** The total number of users, where there were too many to count those of this group; null otherwise. */
  uncounted: number | null;
  keys: number | null;
  channels: number | null;
  plans: number | null;
  /** The user's own group. */
  isOwn: boolean;
  /** The options that name it; null where the user may not read options. */
  tables: readonly GroupTable[] | null;
  /** The gateway has no ratio for it, so calls with it fail (docs/gateways.md 3.7). */
  isUnpriced: boolean;
}

/** The group that gateways put new users into, whatever the options say. */
export const firstGroup = 'default';

/** The options that name groups, by key, limited to those that this gateway has. */
export async function readTables(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
): Promise<ReadonlyMap<GroupTable, string>> {
  const stored = await gateway.options.list(options);
  return new Map(groupTables.flatMap((key) => (stored.has(key) ? [[key, stored.get(key) ?? '']] : [])));
}

/**
 * All groups by name: those that options name, that something refers to, and that the user may choose. Admins do not
 * see the options, and other users see only groups that are open to them. Where there are more than `mostRead` users,
 * none of them is read (BIG-02).
 */
export async function readGroupRows(context: ScreenContext, options: CallOptions, only?: string): Promise<GroupRow[]> {
  const { gateway, role } = context;
  const isAdmin = hasRole(role, Role.Admin);
  const [own, listed, tables] = await Promise.all([
    gateway.account.groups(options),
    isAdmin ? gateway.groups.list(options) : [],
    hasRole(role, Role.Root) ? readTables(context, options) : undefined,
  ]);
  const holders = isAdmin ? await readHolders(context, options, { group: only, mostUsers: mostRead }) : undefined;
  const counts = holders && countHolders(holders);
  const byName = new Map(own.map((group) => [group.name, group]));
  const named = new Map([...(tables ?? [])].map(([key, text]) => [key, new Set(groupsNamed(key, text))]));
  const ratios = parseJsonRecord(tables?.get('GroupRatio') ?? '');
  const labels = parseJsonRecord(tables?.get('UserUsableGroups') ?? '');
  const held = counts === undefined ? [] : holderKinds.flatMap((kind) => [...(counts[kind]?.keys() ?? [])]);
  const names = new Set([
    ...byName.keys(),
    ...listed,
    ...held,
    ...[...named.values()].flatMap((groups) => [...groups]),
  ]);
  const priced = new Set([...listed, ...Object.keys(ratios ?? {})]);
  const count = (kind: HolderKind, name: string) => {
    const of = counts?.[kind];
    return of === undefined ? null : (of.get(name) ?? 0);
  };
  return [...names]
    .filter((name) => name !== '' && (only === undefined || name === only))
    .sort()
    .map((name) => ({
      id: idOfText(name),
      name,
      label: byName.get(name)?.label ?? textOr(labels?.[name]),
      ratio: numberOr(ratios?.[name]) ?? byName.get(name)?.ratio ?? null,
      usable: byName.has(name),
      auto: tables === undefined ? null : (named.get('AutoGroups')?.has(name) ?? false),
      users: count('user', name),
      uncounted: holders?.tooManyUsers ?? null,
      keys: count('key', name),
      channels: count('channel', name),
      plans: count('plan', name),
      isOwn: context.user?.group === name,
      tables: tables === undefined ? null : [...named].flatMap(([key, groups]) => (groups.has(name) ? [key] : [])),
      isUnpriced: isAdmin && name !== autoGroup && !priced.has(name),
    }));
}

/** The row of the group with this id. @throws GatewayError `not-found` */
export async function readGroupRow(id: number, context: ScreenContext, options: CallOptions): Promise<GroupRow> {
  const name = textOfId(id);
  const rows = await readGroupRows(context, options, name);
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new GatewayError('not-found');
  return found;
}

/** The row of a group that no option names, and of which nobody knows who is in it. */
export function blankRow(name: string): GroupRow {
  return {
    ...{ id: idOfText(name), name, label: null, ratio: null, usable: false, auto: false, uncounted: null },
    ...{ users: null, keys: null, channels: null, plans: null, isOwn: false, tables: [], isUnpriced: true },
  };
}

/** The number of holders of each group, by kind. */
function countHolders(holders: Holders): Readonly<Record<HolderKind, ReadonlyMap<string, number> | undefined>> {
  const countsOf = (kind: HolderKind) => {
    const held = holders[kind];
    if (held === undefined) return undefined;
    const counts = new Map<string, number>();
    for (const group of held.flatMap(groupsOfHolder)) counts.set(group, (counts.get(group) ?? 0) + 1);
    return counts;
  };
  return { user: countsOf('user'), key: countsOf('key'), channel: countsOf('channel'), plan: countsOf('plan') };
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
