import { type BrowseScreen, writtenId } from '../../../shared/screen/list-screen.ts';

/** The column of row names, by which help narrows a list in its examples. */
export function nameColumn({ columns, opener }: Pick<BrowseScreen<never>, 'columns' | 'opener'>): string {
  return columns.find(({ id }) => /^(\w+_|user)?name$/.test(id))?.id ?? opener ?? 'id';
}

/** What `-o name` prints for a row and verbs accept: `channel/12`, or the key by which a row is looked up. */
export function rowName<Row>(screen: BrowseScreen<Row>, row: Row): string {
  const { noun, lookUp } = screen;
  return `${noun}/${lookUp ? lookUp.keyOf(row) : writtenId(screen, screen.id(row))}`;
}
