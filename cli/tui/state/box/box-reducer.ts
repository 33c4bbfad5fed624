import { type Rank, rankOf } from '../../../../shared/format/rank.ts';
import { edit, insert, type TextLine, textOf } from '../../text-entry/text-line.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { type Used, weightOf } from './used.ts';

export type BoxGroupId = 'rows' | 'do' | 'settings' | 'places';

/** Always in this order. */
const order: readonly BoxGroupId[] = ['rows', 'do', 'settings', 'places'];

/** One thing that the box may find. */
export interface BoxEntry {
  /** By which its use is remembered. */
  id: string;
  group: BoxGroupId;
  /** Sanitised. */
  label: string;
  number?: number;
  words?: string;
  /** What it is, and its state: worked out for what is shown alone. */
  about(): string;
  /** The key that would have done it without the box; '' for none. */
  hint: string;
  /** What the line below says of it. */
  told?: string | undefined;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
  /** Stands where nothing is typed. */
  isRecent?: boolean;
  /** And there alone: another entry leads to the same once something is typed. */
  isElsewhere?: boolean;
  run(): void;
  /** Opens what can be done with it. */
  verbs?(): void;
}

export interface BoxHit {
  entry: BoxEntry;
  rank: Rank;
}

export interface BoxGroup {
  id: BoxGroupId;
  /** All that match, the best first; `shown` of them stand there. */
  hits: readonly BoxHit[];
  shown: number;
}

export interface BoxState {
  line: TextLine;
  /** What can be found on hand. */
  entries: readonly BoxEntry[];
  /** Rows that the gateway found, and what is wanted done to such. */
  late: readonly BoxEntry[];
  /** The gateway is being asked. */
  isAsking: boolean;
  groups: readonly BoxGroup[];
  /** The group that is open as a whole. */
  opened: BoxGroupId | undefined;
  /** Among what is shown, all groups together. */
  cursor: number;
  used: Used;
  /** Unix ms at which it was opened: what was used lately is told from it. */
  now: number;
}

export type BoxLayer = LayerOf<'box', BoxState>;

export type BoxEvent =
  | { type: 'edited'; action: string }
  | { type: 'typed'; text: string }
  | { type: 'moved'; action: string }
  /** To the next group, which opens. */
  | { type: 'next-group'; by: 1 | -1 }
  | { type: 'asking' }
  /** What the gateway found for what is typed. */
  | { type: 'found'; entries: readonly BoxEntry[] };

/** Hits of a group before it is opened. */
const few = 5;

/** The box after an event (TUI-12). Pure. */
export function boxReducer(state: BoxState, event: BoxEvent): BoxState {
  switch (event.type) {
    case 'edited':
      return searched({ ...state, line: edit(state.line, event.action) }, state);
    case 'typed':
      return searched({ ...state, line: insert(state.line, event.text) }, state);
    case 'moved': {
      const { length } = shownHits(state);
      return { ...state, cursor: Math.max(0, moved(event.action, state.cursor, length, 10)) };
    }
    case 'next-group': {
      if (state.groups.length === 0) return state;
      const place = state.groups.findIndex(({ id }) => id === shownHits(state)[state.cursor]?.entry.group);
      const to = state.groups[(place + event.by + state.groups.length) % state.groups.length];
      const next = grouped({ ...state, opened: to?.id });
      return { ...next, cursor: shownHits(next).findIndex(({ entry }) => entry.group === to?.id) };
    }
    case 'asking':
      return { ...state, isAsking: true };
    case 'found': {
      const before = shownHits(state)[state.cursor]?.entry;
      const next = grouped({ ...state, late: event.entries, isAsking: false });
      // What comes stands below its group's hits: what is under the cursor stays there.
      const place = shownHits(next).findIndex(({ entry }) => entry.id === before?.id);
      return { ...next, cursor: Math.max(0, place) };
    }
  }
}

/** What stands in the box, group after group. */
export function shownHits({ groups }: Pick<BoxState, 'groups'>): readonly BoxHit[] {
  return groups.flatMap(({ hits, shown }) => hits.slice(0, shown));
}

/** What is searched, without the sign before it, and the group that the sign leaves alone. */
export function queryOf(line: TextLine): { query: string; only: BoxGroupId | undefined; isNumber: boolean } {
  const text = textOf(line).trimStart();
  const only = { '>': 'do', ',': 'settings', '#': 'rows' }[text.charAt(0)] as BoxGroupId | undefined;
  return { query: only === undefined ? text.trim() : text.slice(1).trim(), only, isNumber: text.startsWith('#') };
}

function searched(state: BoxState, before: BoxState): BoxState {
  if (textOf(state.line) === textOf(before.line)) return state;
  return grouped({ ...state, late: [], isAsking: false, opened: undefined, cursor: 0 });
}

/** Works out the groups anew. */
export function grouped(state: BoxState): BoxState {
  const { query, only, isNumber } = queryOf(state.line);
  const { used, now, opened } = state;
  const isWanted = ({ group, isRecent, isElsewhere, number }: BoxEntry) => {
    if (only === undefined && query === '') return isRecent === true || group === 'do';
    if (isElsewhere) return false;
    return (only === undefined || group === only) && (!isNumber || `${number ?? ''}`.startsWith(query));
  };
  const rank = (entries: readonly BoxEntry[]) =>
    entries.filter(isWanted).flatMap((entry) => {
      const found = isNumber ? { tier: 0 as const, spread: 0, at: [] } : rankOf(entry, query);
      return found === undefined ? [] : [{ entry, rank: found, weight: weightOf(used, entry.id, now) }];
    });
  const known = new Set(state.entries.map(({ id }) => id));
  const hits = rank(state.entries).toSorted(
    (one, other) => one.rank.tier - other.rank.tier || one.rank.spread - other.rank.spread || other.weight - one.weight,
  );
  // Found by the gateway, they match in ways of its own.
  const late = state.late
    .filter(({ id }) => !known.has(id))
    .map((entry) => ({ entry, rank: rankOf(entry, query) ?? { tier: 4 as const, spread: 0, at: [] } }));
  const groups = order.flatMap((id): BoxGroup[] => {
    const own: BoxHit[] = hits.filter(({ entry }) => entry.group === id);
    const all = [...own, ...late.filter(({ entry }) => entry.group === id)];
    return all.length === 0 ? [] : [{ id, hits: all, shown: opened === id ? all.length : Math.min(few, all.length) }];
  });
  // Nothing is typed: where one was comes before what can be done.
  if (query === '' && only === undefined)
    return {
      ...state,
      groups: groups.toSorted((one, other) => Number(other.id === 'places') - Number(one.id === 'places')),
    };
  const exact = groups.filter((group) => group.hits[0]?.rank.tier === 0);
  const [first] = exact;
  if (exact.length !== 1 || first === undefined) return { ...state, groups };
  return { ...state, groups: [first, ...groups.filter((group) => group !== first)] };
}
