import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { Notify } from '../app.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/**
 * Moves the cursor to a newly created row. Where the filter hides that row, or it is not among the rows loaded, the
 * cursor stays on another one and a message says so.
 */
export function goToMade(app: Notify, list: List, row: Row): void {
  const { screen } = list;
  const id = screen.id(row);
  list.moveToId(id);
  const current = list.current();
  if (current !== undefined && screen.id(current) === id) return;
  const { search, filters } = list.store.get();
  const isFiltered = search !== '' || Object.keys(filters).length > 0;
  const name = sanitise(screen.name(row));
  app.notify(
    app.say(isFiltered ? 'tuiPlace.madeHidden' : 'tuiPlace.madeElsewhere', { name }),
    'warn',
    app.say(isFiltered ? 'tuiPlace.madeHiddenHint' : 'tuiPlace.madeElsewhereHint'),
  );
}
