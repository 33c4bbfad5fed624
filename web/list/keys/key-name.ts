import type { Say } from '../../../shared/text/text.ts';

/** The name of a key as it is printed on the keyboard. */
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
