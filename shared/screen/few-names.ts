import type { Say } from '../text/text.ts';

/** The most names that a sentence lists. */
const mostListed = 12;

/** The names for a sentence that says what there is: all, or the first ones and how many more there are. */
export function fewNames(names: readonly string[], say: Say): readonly string[] {
  const more = names.length - mostListed;
  if (more <= 0) return names;
  return [...names.slice(0, mostListed - 1), `${names[mostListed - 1]} ${say('action.andMore', { count: more })}`];
}
