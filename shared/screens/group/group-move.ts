import type { JournalValues } from '../../domain/journal.ts';
import {
  type GroupTable,
  groupsNamed,
  isGroupTable,
  withGroup,
  withoutGroup,
} from '../../domain/option/group-tables.ts';
import { isRecord } from '../../domain/record.ts';
import {
  fieldsWith,
  type HeldFields,
  type Holder,
  type HolderKind,
  type Holders,
  holderKinds,
} from '../../screen/impact/group-holders.ts';

/** The text of an option before the move, while both names exist, and after it. */
export interface TableMove {
  key: GroupTable;
  before: string;
  between: string;
  after: string;
}

/** The fields of a holder before and after. */
export interface HolderMove extends Omit<Holder, 'fields'> {
  before: HeldFields;
  after: HeldFields;
}

/** The complete plan of moving one group into another (ASK-06), or of removing a group that nothing refers to. */
export interface GroupMove {
  from: string;
  /** '' where the group is only removed. */
  to: string;
  /** `from` is removed from the options at the end: anything that still refers to it would be left without a group. */
  drops: boolean;
  /** The move adds `to` to the options. */
  adds: boolean;
  tables: readonly TableMove[];
  holders: readonly HolderMove[];
}

/** Renames a group: its entries in the options move to the new name, and everything that refers to it is changed. */
export function renameMove(
  from: string,
  to: string,
  tables: ReadonlyMap<GroupTable, string>,
  holders: Holders,
): GroupMove {
  const move = moveOf(from, to, tables, holders, (key, text) => withGroup(key, text, from, to));
  return { ...move, adds: true };
}

/**
 * Merges a group into another one, whose option entries stay as they are. In the order that `auto` tries, the target
 * takes the position of the old group, so that channels tried earlier still are. A target that users cannot choose may
 * not be in a key's order of groups (docs/gateways-modern.md 18), and is left out of it.
 */
export function mergeMove(
  from: string,
  to: string,
  tables: ReadonlyMap<GroupTable, string>,
  holders: Holders,
): GroupMove {
  const move = moveOf(from, to, tables, holders, (key, text) =>
    key === 'AutoGroups' && to !== '' ? withGroup(key, text, from, to) : text,
  );
  return isOpenGroup(tables, to) ? move : { ...move, holders: move.holders.map((holder) => outOfOrder(holder, to)) };
}

/** Whether all users may choose a group for their keys. */
export function isOpenGroup(tables: ReadonlyMap<GroupTable, string>, group: string): boolean {
  return groupsNamed('UserUsableGroups', tables.get('UserUsableGroups') ?? '').includes(group);
}

function outOfOrder({ after, ...holder }: HolderMove, group: string): HolderMove {
  const { auto_groups: order } = after;
  if (!Array.isArray(order)) return { ...holder, after };
  return { ...holder, after: { ...after, auto_groups: order.filter((name) => name !== group) } };
}

function moveOf(
  from: string,
  to: string,
  tables: ReadonlyMap<GroupTable, string>,
  holders: Holders,
  joined: (key: GroupTable, text: string) => string,
): GroupMove {
  const moves = [...tables].map(([key, before]): TableMove => {
    const between = joined(key, before);
    return { key, before, between, after: withoutGroup(key, between, from) };
  });
  return {
    from,
    to,
    drops: true,
    adds: false,
    tables: moves.filter(({ before, after }) => before !== after),
    holders: holderKinds.flatMap((kind) => (holders[kind] ?? []).flatMap((holder) => holderMove(holder, from, to))),
  };
}

/** The change of a holder; empty where it does not refer to the group. */
function holderMove(holder: Holder, from: string, to: string): HolderMove[] {
  const { fields, ...rest } = holder;
  const after = fieldsWith(holder, from, to);
  const names = Object.keys(after);
  if (names.length === 0) return [];
  const before = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
  return [{ ...rest, before, after }];
}

/** The move that undoes this one. */
export function oppositeMove({ from, to, drops, adds, tables, holders }: GroupMove): GroupMove {
  return {
    ...{ from: to, to: from, drops: adds, adds: drops },
    tables: tables.map(({ before, after, ...table }) => ({ ...table, before: after, after: before })),
    holders: holders.map(({ before, after, ...holder }) => ({ ...holder, before: after, after: before })),
  };
}

/** The number of holders of each kind. */
export function countByKind(holders: readonly Pick<Holder, 'kind'>[]): Record<HolderKind, number> {
  const counts = { user: 0, key: 0, channel: 0, plan: 0 };
  for (const { kind } of holders) counts[kind] += 1;
  return counts;
}

/** The values of a move for the journal: enough to undo it, also when it was cut off. */
export function valuesOfMove({ from, to, drops, adds, tables, holders }: GroupMove): {
  before: JournalValues;
  after: JournalValues;
} {
  const texts = (side: 'before' | 'between' | 'after') =>
    Object.fromEntries(tables.map((table) => [table.key, table[side]]));
  const keyOf = ({ kind, id }: HolderMove) => `${kind}/${id}`;
  const names = Object.fromEntries(holders.map((holder) => [keyOf(holder), holder.name]));
  const fields = (side: 'before' | 'after') =>
    Object.fromEntries(holders.map((holder) => [keyOf(holder), holder[side]]));
  return {
    before: { group: from, options: texts('before'), holders: fields('before') },
    after: {
      group: to,
      options: texts('after'),
      holders: fields('after'),
      between: texts('between'),
      names,
      drops,
      adds,
    },
  };
}

/** The move that a journal entry stored; undefined for values of anything else. */
export function moveOfValues(before: JournalValues = {}, after: JournalValues = {}): GroupMove | undefined {
  const [was, now] = [recordOf(before.options), recordOf(after.options)];
  const [held, holds] = [recordOf(before.holders), recordOf(after.holders)];
  const [between, names] = [recordOf(after.between), recordOf(after.names)];
  if (typeof before.group !== 'string' || typeof after.group !== 'string') return undefined;
  return {
    from: before.group,
    to: after.group,
    drops: after.drops === true,
    adds: after.adds === true,
    tables: Object.keys(was)
      .filter(isGroupTable)
      .map((key) => ({
        ...{ key, before: String(was[key]), between: String(between[key]), after: String(now[key]) },
      })),
    holders: Object.keys(held).flatMap((key): HolderMove[] => {
      const [kind = '', id = ''] = key.split('/');
      const found = holderKinds.find((one) => one === kind);
      if (found === undefined) return [];
      const fields = { before: recordOf(held[key]) as HeldFields, after: recordOf(holds[key]) as HeldFields };
      return [{ kind: found, id: Number(id), name: String(names[key] ?? id), ...fields }];
    }),
  };
}

/**
 * What a person is shown of the journalled values of a move: the new name, how many of each kind moved, and the options;
 * undefined for values of anything else.
 */
export function shownOfMove(
  before: JournalValues | undefined,
  after: JournalValues | undefined,
): { before: JournalValues; after: JournalValues } | undefined {
  const move = moveOfValues(before, after);
  if (move === undefined) return undefined;
  const { user: users, key: keys, channel: channels, plan: plans } = countByKind(move.holders);
  const moved = Object.entries({ users, keys, channels, plans }).filter(([, count]) => count > 0);
  const options = move.tables.map(({ key }) => key);
  return {
    before: { name: move.from },
    after: { name: move.to, ...Object.fromEntries(moved), ...(options.length > 0 && { options }) },
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
