import type { Say } from '../../../shared/text/text.ts';

/** A key as it is written on it. */
export function keyName(key: string, say: Say): string {
  switch (key) {
    case 'Enter':
      return say('web.keyEnter');
    case 'Space':
      return say('web.keySpace');
    case 'Delete':
      return say('web.keyDeleteName');
    case 'Escape':
      return say('web.keyEscape');
    default:
      return key;
  }
}
