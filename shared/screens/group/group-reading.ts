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

/** A group, and who holds it (ASK-06). What this person may not see, or what could not be read whole, is null. */
export interface GroupRow {
  /** Groups have no number: made of the name. */
  id: number;
  name: string;
  label: string | null;
  ratio: number | null;
  /** Open for oneself to choose. */
  usable: boolean;
  /** Among those that `auto` tries. */
  auto: boolean | null;
  users: number | null;
  /** How many users there are in all that were asked for, where they were too many to be counted; null else. */
  uncounted: number | null;
  keys: number | null;
  channels: number | null;
  plans: number | null;
  /** The group that oneself is in. */
  isOwn: boolean;
  /** The options that name it; null for whoever may not read them. */
  tables: readonly GroupTable[] | null;
  /** The gateway does not list it: calls with it fail (docs/gateways.md 3.7). */
  isUnpriced: boolean;
}

/** The group that gateways put new users into, whatever their options say. */
export const firstGroup = 'default';

/** The options that name groups, by key; those that this gateway lists. */
export async function readTables(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
): Promise<ReadonlyMap<GroupTable, string>> {
  const stored = await gateway.options.list(options);
  return new Map(groupTables.flatMap((key) => (stored.has(key) ? [[key, stored.get(key) ?? '']] : [])));
}

/**
 * Every group by its name: those that any option names, that anybody holds, and that one may choose. An administrator is not
 * told what options say, and anybody else only of those open to them. Of more than `mostRead` users none is read (BIG-02).
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
  const told = new Map(own.map((group) => [group.name, group]));
  const named = new Map([...(tables ?? [])].map(([key, text]) => [key, new Set(groupsNamed(key, text))]));
  const ratios = parseJsonRecord(tables?.get('GroupRatio') ?? '');
  const labels = parseJsonRecord(tables?.get('UserUsableGroups') ?? '');
  const held = counts === undefined ? [] : holderKinds.flatMap((kind) => [...(counts[kind]?.keys() ?? [])]);
  const names = new Set([...told.keys(), ...listed, ...held, ...[...named.values()].flatMap((groups) => [...groups])]);
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
      label: told.get(name)?.label ?? textOr(labels?.[name]),
      ratio: numberOr(ratios?.[name]) ?? told.get(name)?.ratio ?? null,
      usable: told.has(name),
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

/** The row of one group by its id. @throws GatewayError `not-found` */
export async function readGroupRow(id: number, context: ScreenContext, options: CallOptions): Promise<GroupRow> {
  const name = textOfId(id);
  const rows = await readGroupRows(context, options, name);
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new GatewayError('not-found');
  return found;
}

/** How many hold each group, by kind. */
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
