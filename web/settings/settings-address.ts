import type { Role } from '../../shared/domain/user/role.ts';
import { type SettingsTabEntry, settingsTabOf } from '../../shared/screens/settings/sections.ts';

/** Where in the settings a person is: `/setting?tab=system&section=smtp&field=port`. */
export interface SettingsAddress {
  tab: SettingsTabEntry['id'];
  /** The card to show; the top of the tab without one. */
  section?: string;
  /** The field of that card to go to. */
  field?: string;
}

/** Reads the query of an address; a tab the role may not see is the personal one (SET-01). */
export function readSettingsAddress(search: string, role: Role): SettingsAddress {
  const query = new URLSearchParams(search);
  return {
    tab: settingsTabOf(query.get('tab') ?? undefined, role),
    section: query.get('section') ?? undefined,
    field: query.get('field') ?? undefined,
  };
}

/** The address of a tab, a card or a field. */
export function settingsAddress({ tab, section, field }: SettingsAddress): string {
  const query = new URLSearchParams({ tab, ...(section && { section }), ...(field && { field }) });
  return `/setting?${query}`;
}
