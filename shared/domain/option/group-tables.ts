import { isRecord } from '../record.ts';

/**
 * Where an option has names of groups: `record` in its keys; `pairs` in its keys and in the keys of their values;
 * `special` in its keys and, in their values, in keys with a sign before the name (docs/gateways-modern.md 28); `list`
 * in its members.
 */
type TableShape = 'record' | 'pairs' | 'special' | 'list';

/**
 * The options that name groups, in the order in which they are written (docs/gateways.md 6.1, docs/gateways-modern.md
 * 28).
 */
const shapes = {
  GroupRatio: 'record',
  UserUsableGroups: 'record',
  TopupGroupRatio: 'record',
  GroupGroupRatio: 'pairs',
  'group_ratio_setting.group_special_usable_group': 'special',
  AutoGroups: 'list',
  ModelRequestRateLimitGroup: 'record',
} as const satisfies Readonly<Record<string, TableShape>>;

export type GroupTable = keyof typeof shapes;
export const groupTables = Object.keys(shapes) as GroupTable[];

/** Whether an option names groups. */
export function isGroupTable(key: string): key is GroupTable {
  return Object.hasOwn(shapes, key);
}

/** The group in a key of special usable groups: `+:vip`, `-:vip`, or plain `vip`. */
function specialName(key: string): { sign: string; name: string } {
  const sign = /^[+-]:/.exec(key)?.[0] ?? '';
  return { sign, name: key.slice(sign.length) };
}

type Table = Record<string, unknown> | readonly unknown[];

/** Parses the text of a table; undefined for a text that gateways cannot read either. */
function readTable(key: GroupTable, text: string): Table | undefined {
  if (text.trim() === '') return shapes[key] === 'list' ? [] : {};
  try {
    const value: unknown = JSON.parse(text);
    return (shapes[key] === 'list' ? Array.isArray(value) : isRecord(value)) ? (value as Table) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the text of a table can be parsed, so that its names can be listed and changed. */
export function isReadableTable(key: GroupTable, text: string): boolean {
  return readTable(key, text) !== undefined;
}

/** The groups named in the text of a table, without duplicates; none for a text that cannot be parsed. */
export function groupsNamed(key: GroupTable, text: string): string[] {
  const table = readTable(key, text) ?? [];
  if (Array.isArray(table)) return [...new Set(table.filter((name): name is string => typeof name === 'string'))];
  const names = Object.entries(table).flatMap(([name, value]) => [
    name,
    ...(isNested(key) && isRecord(value) ? Object.keys(value).map((inner) => innerName(key, inner)) : []),
  ]);
  return [...new Set(names)];
}

const isNested = (key: GroupTable) => shapes[key] === 'pairs' || shapes[key] === 'special';
const innerName = (key: GroupTable, inner: string) => (shapes[key] === 'special' ? specialName(inner).name : inner);

/**
 * The text of a table in which `to` is added right after every `from`, with the same value; where `to` exists already
 * it keeps its value. Returns the same text where nothing changes.
 */
export function withGroup(key: GroupTable, text: string, from: string, to: string): string {
  return rewritten(key, text, (table) => {
    if (Array.isArray(table)) {
      const isThere = table.includes(to);
      return table.flatMap((name) => (name === from && !isThere ? [from, to] : [name]));
    }
    const doubled = (record: Record<string, unknown>, nameOf: (inner: string) => string, called: Called) =>
      Object.fromEntries(
        Object.entries(record).flatMap(([inner, value]) => {
          const copy = called(inner, to);
          return nameOf(inner) === from && !Object.hasOwn(record, copy)
            ? [
                [inner, value],
                [copy, value],
              ]
            : [[inner, value]];
        }),
      );
    const plain = (inner: string) => inner;
    const outer = doubled(table as Record<string, unknown>, plain, (_inner, name) => name);
    if (!isNested(key)) return outer;
    return mapped(outer, (inner) => doubled(inner, (name) => innerName(key, name), calledIn(key)));
  });
}

type Called = (inner: string, name: string) => string;
const calledIn =
  (key: GroupTable): Called =>
  (inner, name) =>
    shapes[key] === 'special' ? specialName(inner).sign + name : name;

/**
 * The text of a table in which a group has this value; in a list it stands last. Returns the same text where nothing
 * changes.
 */
export function withEntry(key: GroupTable, text: string, group: string, value: unknown): string {
  return rewritten(key, text, (table) => {
    if (Array.isArray(table)) return table.includes(group) ? table : [...table, group];
    return { ...table, [group]: value };
  });
}

/** The text of a table without a group. Returns the same text where the group is not in it. */
export function withoutGroup(key: GroupTable, text: string, group: string): string {
  return rewritten(key, text, (table) => {
    if (Array.isArray(table)) return table.filter((name) => name !== group);
    const left = Object.fromEntries(Object.entries(table).filter(([name]) => name !== group));
    if (!isNested(key)) return left;
    // A group whose value becomes empty keeps its empty entry, because its removal was not requested.
    return mapped(left, (inner) =>
      Object.fromEntries(Object.entries(inner).filter(([name]) => innerName(key, name) !== group)),
    );
  });
}

function mapped(
  record: Record<string, unknown>,
  change: (inner: Record<string, unknown>) => Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isRecord(value) ? change(value) : value]),
  );
}

/**
 * The text after `change` was applied to its parsed content: indented where the text had several lines, otherwise on
 * one line.
 */
function rewritten(key: GroupTable, text: string, change: (table: Table) => Table): string {
  const table = readTable(key, text);
  if (table === undefined) return text;
  const now = change(table);
  if (JSON.stringify(now) === JSON.stringify(table)) return text;
  return text.includes('\n') ? JSON.stringify(now, undefined, 2) : JSON.stringify(now);
}
