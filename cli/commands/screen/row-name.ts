import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';

/** What `-o name` prints for a row, and verbs read back: `channel/12`, or the key a row is looked up by. */
export function rowName<Row>({ noun, lookUp, id }: BrowseScreen<Row>, row: Row): string {
  return `${noun}/${lookUp ? lookUp.keyOf(row) : id(row)}`;
}
