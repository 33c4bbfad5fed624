import type { ReactNode } from 'react';

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
  refusal?: string;
  /** The palette stays open: this leads to further lines. */
  leadsOn?: boolean;
  choose(): void;
}

export interface EntryGroup {
  id: string;
  title: string;
  entries: readonly PaletteEntry[];
}

/** The groups with the entries that hold every word of the query, in their own order; groups left empty are gone. */
export function matching(groups: readonly EntryGroup[], query: string): EntryGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ label, description = '', keywords = '' }: PaletteEntry) => {
    const text = `${label} ${description} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(holds) }))
    .filter(({ entries }) => entries.length > 0);
}
