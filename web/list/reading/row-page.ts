import type { RowAction } from '../../../shared/screen/action.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { screenOf } from '../../../shared/screens/registry.ts';

/** The URL of the page that carries out an action on a row; undefined where the action has none. */
export function rowPage<Row>(
  screen: BrowseScreen<Row>,
  // biome-ignore lint/suspicious/noExplicitAny: whatever an action asks for, its page asks for it itself.
  { page }: Pick<RowAction<Row, any>, 'page'>,
  row: Row,
): string | undefined {
  const address = page === undefined ? undefined : screenOf(page).paths?.[0];
  return address && `${address}?${screen.noun}=${screen.id(row)}`;
}
