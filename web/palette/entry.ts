import type { ReactNode } from 'react';
import { type Rank, rankOf } from '../../shared/format/rank.ts';

/** One line of the command palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** What it does or belongs to, shown in small text. */
  description?: string;
  icon?: ReactNode;
  /** Further words that it is found by, beside those shown. */
  keywords?: string;
  /** Why it cannot be chosen now; shown instead of the description. */
  refusal?: string | undefined;
  /** A note at the end of the line, such as that the action asks for confirmation. */
  note?: string | undefined;
  /** The palette stays open after it is chosen, because it leads to further lines. */
  leadsOn?: boolean;
  /** Called by the right arrow key: shows the actions on what this line is about. */
  more?(): void;
  choose(): void;
}

/** Lines of the palette under one title. */
export interface EntryGroup {
  id: string;
  title: string;
  entries: readonly PaletteEntry[];
  /** The gateway found these entries by its own rules, so all stay, even those that do not match the query here. */
  isFound?: boolean;
}

const none: Pick<Rank, 'tier' | 'spread'> = { tier: 4, spread: 0 };

/**
 * The groups with the entries that match the query, best matches first; groups are ordered by their best match
 * (TUI-12, WEB-18). Groups without matches are left out. At most `most` entries of a group are returned, except for an
 * empty query, which returns all.
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

/**
 * Splits the typed text into the query and the group that its first character limits it to: `>` actions, `:` pages,
 * `#` rows that were found, as in the terminal UI (TUI-12).
 */
export function queryOf(typed: string): { query: string; only: 'act' | 'go' | 'found' | undefined } {
  const text = typed.trimStart();
  const only = ({ '>': 'act', ':': 'go', '#': 'found' } as const)[text.charAt(0)];
  return { query: (only === undefined ? text : text.slice(1)).trim(), only };
}
