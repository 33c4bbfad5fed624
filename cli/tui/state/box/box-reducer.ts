import { type Rank, rankOf } from '../../../../shared/format/rank.ts';
import type { StoredOptions } from '../../../../shared/screens/settings/options.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { type Used, weightOf } from './used.ts';

export type BoxGroupId = 'rows' | 'do' | 'settings' | 'places';

/** Order of the groups, always the same. */
const order: readonly BoxGroupId[] = ['rows', 'do', 'settings', 'places'];

/** One thing that the box may find. */
export interface BoxEntry {
  /** Id under which its use is counted. */
  id: string;
  group: BoxGroupId;
  /** Sanitised. */
  label: string;
  number?: number;
  words?: string;
  /** Its kind and state; computed only for the entries shown. */
  about(): string;
  /** The current value of a setting; undefined where none is shown. */
  value?(stored: StoredOptions): string | undefined;
  /** The command line that prints the same. */
  command?(): string;
  /** Further facts that help to choose, the weightiest first; shown as far as there is room. */
  facts?(): readonly string[];
  /** The key that does the same without the box; '' for none. */
  hint: string;
  /** Its description for the line below the box. */
  description?: string | undefined;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
  /** Shown while nothing is typed. */
  isRecent?: boolean;
  /** Shown only then: once text is typed, another entry leads to the same target. */
  isElsewhere?: boolean;
  run(): void;
  /** Opens the menu of its actions. */
  verbs?(): void;
  /** Goes to it and shows what belongs to it in a second list. */
  beside?(): void;
  /** Its actions as entries of their own, the usable ones first. */
  deeds?(): readonly BoxEntry[];
}

export interface BoxHit {
  entry: BoxEntry;
  rank: Rank;
}

export interface BoxGroup {
  id: BoxGroupId;
  /** All matches, the best first; the first `shown` of them are displayed. */
  hits: readonly BoxHit[];
  shown: number;
  /** The name of the found row whose actions these are. */
  on?: string;
}

export interface BoxState {
  line: TextLine;
  /** The entries found without a request. */
  entries: readonly BoxEntry[];
  /** Entries from the gateway: rows, and actions on such rows. */
  late: readonly BoxEntry[];
  /** Whether a request to the gateway is pending. */
  isAsking: boolean;
  /** The settings as the gateway lists them, once it was asked. */
  stored?: StoredOptions;
  /** Where else to look for a text that was found nowhere here. */
  elsewhere?(query: string): BoxEntry | undefined;
  groups: readonly BoxGroup[];
  /** The group that shows all its hits. */
  opened: BoxGroupId | undefined;
  /** Index among the displayed hits of all groups together. */
  cursor: number;
  used: Used;
  /** Unix ms at which the box was opened; the weight of recent uses is computed for it. */
  now: number;
}

export type BoxLayer = LayerOf<'box', BoxState>;

export type BoxEvent =
  | { type: 'edited'; action: string }
  | { type: 'typed'; text: string }
  /** Takes this text in place of the typed one. */
  | { type: 'near'; text: string }
  | { type: 'moved'; action: string }
  /** Moves to the next group and opens it. */
  | { type: 'next-group'; by: 1 | -1 }
  | { type: 'asking' }
  /** The gateway's settings. */
  | { type: 'settings-read'; stored: StoredOptions }
  /** The gateway's results for the typed text. */
  | { type: 'found'; entries: readonly BoxEntry[] };

/** Most hits shown for a group that is not opened. */
const few = 5;

/** Returns the state of the box after an event (TUI-12). Pure. */
export function boxReducer(state: BoxState, event: BoxEvent): BoxState {
  switch (event.type) {
    case 'edited':
      return searched({ ...state, line: edit(state.line, event.action) }, state);
    case 'typed':
      return searched({ ...state, line: insert(state.line, event.text) }, state);
    case 'near':
      return searched({ ...state, line: insert(textLine(), event.text) }, state);
    case 'moved': {
      const { length } = shownHits(state);
      return { ...state, cursor: Math.max(0, moved(event.action, state.cursor, length, 10)) };
    }
    case 'next-group': {
      if (state.groups.length === 0) return state;
      const index = state.groups.findIndex(({ id }) => id === shownHits(state)[state.cursor]?.entry.group);
      const to = state.groups[(index + event.by + state.groups.length) % state.groups.length];
      const next = grouped({ ...state, opened: to?.id });
      return { ...next, cursor: shownHits(next).findIndex(({ entry }) => entry.group === to?.id) };
    }
    case 'asking':
      return { ...state, isAsking: true };
    case 'settings-read':
      return { ...state, stored: event.stored };
    case 'found': {
      const before = shownHits(state)[state.cursor]?.entry;
      const next = grouped({ ...state, late: event.entries, isAsking: false });
      // Results are appended below the hits of their group, so that the entry under the cursor stays there.
      const index = shownHits(next).findIndex(({ entry }) => entry.id === before?.id);
      return { ...next, cursor: Math.max(0, index) };
    }
  }
}

/** What a hit is: a setting by its value and its option. */
export function aboutEntry({ about, value }: BoxEntry, { stored }: Pick<BoxState, 'stored'>): string {
  const current = stored && value?.(stored);
  return current === undefined ? about() : `${current} · ${about()}`;
}

/** The displayed hits, group after group. */
export function shownHits({ groups }: Pick<BoxState, 'groups'>): readonly BoxHit[] {
  return groups.flatMap(({ hits, shown }) => hits.slice(0, shown));
}

/** The search text without its prefix, and the only group that the prefix selects. */
export function queryOf(line: TextLine): { query: string; only: BoxGroupId | undefined; isNumber: boolean } {
  const text = textOf(line).trimStart();
  const only = { '>': 'do', ',': 'settings', '#': 'rows' }[text.charAt(0)] as BoxGroupId | undefined;
  return { query: only === undefined ? text.trim() : text.slice(1).trim(), only, isNumber: text.startsWith('#') };
}

function searched(state: BoxState, before: BoxState): BoxState {
  if (textOf(state.line) === textOf(before.line)) return state;
  return grouped({ ...state, late: [], isAsking: false, opened: undefined, cursor: 0 });
}

/** Computes the groups for the current text. */
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
  // The gateway matches by rules of its own, so its results may not match here.
  const late = state.late
    .filter(({ id }) => !known.has(id))
    .map((entry) => ({ entry, rank: rankOf(entry, query) ?? unranked(entry).rank }));
  const groups = order.flatMap((id): BoxGroup[] => {
    const own: BoxHit[] = hits.filter(({ entry }) => entry.group === id);
    const all = [...own, ...late.filter(({ entry }) => entry.group === id)];
    return all.length === 0 ? [] : [{ id, hits: all, shown: opened === id ? all.length : Math.min(few, all.length) }];
  });
  if (query !== '' && only === undefined) {
    const deeds = deedsOfBest(groups);
    if (deeds !== undefined) {
      const after = groups.findIndex(({ id }) => id === 'rows') + 1;
      groups.splice(after, 0, { ...deeds, ...(opened === 'do' && { shown: deeds.hits.length }) });
    }
    const last = groups.length === 0 && !state.isAsking ? state.elsewhere?.(query) : undefined;
    if (last !== undefined) groups.push({ id: last.group, hits: [unranked(last)], shown: 1 });
  }
  // While nothing is typed, visited lists come before actions.
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

/** A hit that its own rules found, and not the typed letters. */
const unranked = (entry: BoxEntry): BoxHit => ({ entry, rank: { tier: 4, spread: 0, at: [] } });

/**
 * The actions on the best row found, where the text is its name, begins it or begins a word of it; undefined where the
 * text found actions by itself.
 */
function deedsOfBest(groups: readonly BoxGroup[]): BoxGroup | undefined {
  const best = groups.find(({ id }) => id === 'rows')?.hits[0];
  if (best === undefined || best.rank.tier > 2 || groups.some(({ id }) => id === 'do')) return undefined;
  const deeds = best.entry.deeds?.() ?? [];
  if (deeds.length === 0) return undefined;
  return { id: 'do', on: best.entry.label, hits: deeds.map(unranked), shown: Math.min(few, deeds.length) };
}
