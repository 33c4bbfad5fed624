import type { OpenRelated } from '../../../shared/screens/navigation/related-lists.ts';
import { screenOf } from '../../../shared/screens/registry.ts';

/** The URL of a related list, with its filters and the words of its filter line. */
export function relatedAddress({
  noun,
  filters,
  words = '',
}: Pick<OpenRelated, 'noun' | 'filters'> & Partial<OpenRelated>): string {
  const query = new URLSearchParams(filters);
  if (words !== '') query.set('where', words);
  return `${screenOf(noun).paths?.[0] ?? ''}?${query}`;
}
