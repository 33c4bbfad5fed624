import { listOf } from '../text/punctuation.ts';
import type { Say } from '../text/text.ts';

const shownNames = 5;

/** The first five names, then "and N more", as confirmations show them. */
export function listNames(names: readonly string[], say: Say): string {
  const shown = names.slice(0, shownNames);
  const more = names.length - shownNames;
  return listOf(more > 0 ? [...shown, say('action.andMore', { count: more })] : shown, say);
}
