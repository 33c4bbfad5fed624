import type { ReactNode } from 'react';
import { type Rank, rankOf } from '../../shared/format/rank.ts';

/** One line of the palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** What it does or belongs to, in small. */
  description?: string;
  icon?: ReactNode;
  /** Words that find it beside those shown. */
  keywords?: string;
  /** Why it cannot be chosen now. */
  refusal?: string | undefined;
  /** What is to be known before it is chosen, at the end of the line: that it asks first. */
  note?: string | undefined;
  /** The palette stays open: this leads to further lines. */
  leadsOn?: boolean;
  /** Leads to what can be done with it, by the right arrow. */
  more?(): void;
  choose(): void;
}

export interface EntryGroup {
  id: string;
  title: string;
  entries: readonly PaletteEntry[];
  /** The gateway found them: they match in ways of its own, and all stay. */
  isFound?: boolean;
}

const none: Pick<Rank, 'tier' | 'spread'> = { tier: 4, spread: 0 };

/**
 * The groups with the entries that match the query, the nearest first, and the group of the nearest first (TUI-12, WEB-18); groups
 * left empty are gone. `most` entries of a group are shown.
 */
export function matching(groups: readonly EntryGroup[], query: string, most = Number.POSITIVE_INFINITY): EntryGroup[] {
  if (query.trim() === '') return groups.filter(({ entries }) => entries.length > 0);
  const nearness = (one: { rank: typeof none }, other: { rank: typeof none }) =>
    one.rank.tier - other.rank.tier || one.rank.spread - other.rank.spread;
  return groups
    .flatMap((group) => {
      const ranked = group.entries
        .flatMap((entry) => {
          const words = `${entry.description ?? ''} ${entry.keywords ?? ''}`;
          const rank = rankOf({ label: entry.label, words }, query) ?? (group.isFound ? none : undefined);
          return rank === undefined ? [] : [{ entry, rank }];
        })
        .toSorted(nearness);
      const [nearest] = ranked;
      if (nearest === undefined) return [];
      return [{ group: { ...group, entries: ranked.slice(0, most).map(({ entry }) => entry) }, rank: nearest.rank }];
    })
    .toSorted((one, other) => one.rank.tier - other.rank.tier)
    .map(({ group }) => group);
}

/** What a sign before the query leaves: `>` what can be done, `:` places, `#` the rows of a number, as in the terminal (TUI-12). */
export function queryOf(typed: string): { query: string; only: 'act' | 'go' | 'found' | undefined } {
  const text = typed.trimStart();
  const only = ({ '>': 'act', ':': 'go', '#': 'found' } as const)[text.charAt(0)];
  return { query: (only === undefined ? text : text.slice(1)).trim(), only };
}
