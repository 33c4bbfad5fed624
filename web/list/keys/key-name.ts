import type { Say } from '../../../shared/text/text.ts';

/** A key as it is written on it. */
export function keyName(key: string, say: Say): string {
  switch (key) {
    case 'Enter':
      return say('list.keyEnter');
    case 'Space':
      return say('list.keySpace');
    case 'Delete':
      return say('list.keyDeleteName');
    case 'Escape':
      return say('list.keyEscape');
    default:
      return key;
  }
}
