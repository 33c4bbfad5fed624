import type { OpenRelated } from '../../../shared/screens/navigation/related-lists.ts';
import { screenOf } from '../../../shared/screens/registry.ts';

/** Where a related list leads in the console: the list with its filters, and the words that are tried on its rows. */
export function relatedAddress({
  noun,
  filters,
  words = '',
}: Pick<OpenRelated, 'noun' | 'filters'> & Partial<OpenRelated>): string {
  const query = new URLSearchParams(filters);
  if (words !== '') query.set('where', words);
  return `${screenOf(noun).paths?.[0] ?? ''}?${query}`;
}
