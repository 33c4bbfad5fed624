import { nearest } from '../../format/nearest.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { type BrowseScreen, writtenId } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { readWhole } from './read-whole.ts';

/**
 * What a typed name stands for: the only row with exactly this name; else `name`, sanitised, with the ids of the several
 * rows that have it, or with the name most like it, if there is one.
 */
export type NamedRow<Row> =
  | { kind: 'one'; row: Row }
  | { kind: 'several'; name: string; ids: readonly string[] }
  | { kind: 'none'; name: string; near: string | undefined };

/**
 * Looks for the row with exactly this name among those that the screen's `nameFilter` finds.
 * @throws Refusal where the list could not be read whole, because the unread part may hold another row of this name
 */
export async function rowOfName<Row>(
  screen: BrowseScreen<Row>,
  typed: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<NamedRow<Row>> {
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
  const [row] = found;
  if (row === undefined) return { kind: 'none', name, near: nearest(name, others) };
  if (found.length === 1) return { kind: 'one', row };
  return { kind: 'several', name, ids: found.map((one) => String(writtenId(screen, screen.id(one)))) };
}
