import type { Role } from '../../shared/domain/user/role.ts';
import { type SettingsTabEntry, settingsTabOf } from '../../shared/screens/settings/sections.ts';

/** A location in the settings: `/setting?tab=system&section=smtp&field=port`. */
export interface SettingsAddress {
  tab: SettingsTabEntry['id'];
  /** The id of the card to scroll to; missing for the top of the tab. */
  section?: string;
  /** The field of that card to focus. */
  field?: string;
}

/** Reads a location's query string. Falls back to the personal tab if the role may not see the tab (SET-01). */
export function readSettingsAddress(search: string, role: Role): SettingsAddress {
  const query = new URLSearchParams(search);
  return {
    tab: settingsTabOf(query.get('tab') ?? undefined, role),
    section: query.get('section') ?? undefined,
    field: query.get('field') ?? undefined,
  };
}

/** Builds the location of a tab, a card or a field. */
export function settingsAddress({ tab, section, field }: SettingsAddress): string {
  const query = new URLSearchParams({ tab, ...(section && { section }), ...(field && { field }) });
  return `/setting?${query}`;
}
