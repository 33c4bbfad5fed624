import type { OpenDoor } from '../../../shared/screens/navigation/doors.ts';
import { screenOf } from '../../../shared/screens/registry.ts';

/** Where a door leads in the console: the list with its filters, and the words that are tried on its rows. */
export function doorAddress({
  noun,
  filters,
  words = '',
}: Pick<OpenDoor, 'noun' | 'filters'> & Partial<OpenDoor>): string {
  const query = new URLSearchParams(filters);
  if (words !== '') query.set('where', words);
  return `${screenOf(noun).paths?.[0] ?? ''}?${query}`;
}
