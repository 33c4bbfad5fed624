import { type BrowseScreen, writtenId } from '../../../shared/screens/list-screen.ts';

/** What `-o name` prints for a row, and verbs read back: `channel/12`, or the key a row is looked up by. */
export function rowName<Row>(screen: BrowseScreen<Row>, row: Row): string {
  const { noun, lookUp } = screen;
  return `${noun}/${lookUp ? lookUp.keyOf(row) : writtenId(screen, screen.id(row))}`;
}
