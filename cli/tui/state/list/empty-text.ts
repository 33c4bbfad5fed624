import { sanitise } from '../../../../shared/format/sanitise.ts';
import { sentencesOf } from '../../../../shared/text/punctuation.ts';
import type { Notify } from '../app.ts';
import type { List } from './list.ts';

/** Words that are named at most, those first without which most rows are left. */
const mostNamed = 3;

/** What a list says that has no row to show: why, and which of several words of its filter leaves rows when it is taken off. */
export function emptyText({ say }: Pick<Notify, 'say'>, list: List): string {
  const { error, isLoading, fetchedAt, search, filters } = list.store.get();
  if (error !== undefined) return say('tui.loadFailed');
  if (isLoading || fetchedAt === 0) return say('common.loading');
  const count = Object.keys(filters).length;
  if (search.trim() === '' && count === 0) return say(list.screen.emptyState);
  const { here } = list.readFilter(search);
  const without =
    here.length + count > 1 ? here.map((word, place) => ({ word, rows: rowsWithout(list, here, place) })) : [];
  const named = without
    .filter(({ rows }) => rows > 0)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, mostNamed);
  const told = named.map(({ word, rows }) => say('tuiPlace.withoutWord', { word: sanitise(word), count: rows }));
  return sentencesOf([say('tui.noMatch'), ...told]);
}

/** How many of the rows on hand pass all words but one. */
function rowsWithout(list: List, words: readonly string[], left: number): number {
  const { test } = list.readFilter(words.filter((_, place) => place !== left).join(' '));
  const rows = list.window.loaded();
  return test === undefined ? rows.length : rows.filter(test).length;
}
