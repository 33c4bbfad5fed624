import { type BrowseScreen, writtenId } from '../../../shared/screen/list-screen.ts';

/** The column that help narrows a list by in its examples: what rows are called. */
export function nameColumn({ columns, opener }: Pick<BrowseScreen<never>, 'columns' | 'opener'>): string {
  return columns.find(({ id }) => /^(\w+_|user)?name$/.test(id))?.id ?? opener ?? 'id';
}

/** What `-o name` prints for a row, and verbs read back: `channel/12`, or the key a row is looked up by. */
export function rowName<Row>(screen: BrowseScreen<Row>, row: Row): string {
  const { noun, lookUp } = screen;
  return `${noun}/${lookUp ? lookUp.keyOf(row) : writtenId(screen, screen.id(row))}`;
}
