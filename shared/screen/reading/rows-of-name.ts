import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { BrowseScreen } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { readWhole } from './read-whole.ts';

/**
 * The rows with exactly this name, and the names of others that the screen's `nameFilter` finds with it.
 * @throws Refusal where the list could not be read whole, because the unread part may hold another row of this name
 */
export async function rowsOfName<Row>(
  screen: BrowseScreen<Row>,
  typed: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<{ rows: readonly Row[]; others: readonly string[] }> {
  const name = sanitise(typed);
  const filters = screen.nameFilter === undefined ? {} : { [screen.nameFilter]: typed };
  const reading = readWhole(screen, { filters }, context, options);
  const found: Row[] = [];
  const others: string[] = [];
  for await (const { rows } of reading.pages) {
    for (const row of rows) {
      if (screen.name(row) === name) found.push(row);
      else others.push(screen.name(row));
    }
  }
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(context.say('action.incomplete', { ...shortfall }));
  return { rows: found, others };
}
