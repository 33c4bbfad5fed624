import { sanitise } from '../../../../shared/format/sanitise.ts';
import { listOf, pairOf } from '../../../../shared/text/punctuation.ts';
import type { Notify } from '../app.ts';
import type { List } from './rows/list.ts';
import type { Query } from './rows/list-reducer.ts';

/** A query in words: its filters and its search text. */
export function queryText({ say }: Notify, list: List, { filters, search }: Query): string {
  const labels = new Map(list.filters().map(({ id, label }) => [id, say(label)]));
  const words = Object.entries(filters).map(([id, value]) => pairOf(labels.get(id) ?? id, sanitise(value), say));
  if (search.trim() !== '') words.push(`/${sanitise(search)}`);
  return words.length === 0 ? say('tuiPlace.beforeAll') : listOf(words, say);
}
