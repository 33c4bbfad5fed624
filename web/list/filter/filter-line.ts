import { wordsOfValues } from '../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';

/**
 * Toggles that are remembered between visits and switched, not typed: they change the order of rows and are not shown
 * as filters.
 */
export function listToggles<Row>({ filters }: Pick<BrowseScreen<Row>, 'filters'>): readonly string[] {
  return filters.filter(({ kind, remembered }) => kind === 'toggle' && remembered === true).map(({ id }) => id);
}

/** The filter in a list's address as one line: the filters of the gateway, then the other words. */
export function filterLine<Row>(
  screen: Pick<BrowseScreen<Row>, 'filters'>,
  { filters, where = '' }: { filters: FilterValues; where?: string },
): string {
  const toggles = listToggles(screen);
  const values = Object.fromEntries(Object.entries(filters).filter(([id]) => !toggles.includes(id)));
  return [wordsOfValues(values), where].filter((part) => part !== '').join(' ');
}
