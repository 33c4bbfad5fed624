import { createSay } from '../../shared/text/say.ts';
import type { Language, Say } from '../../shared/text/text.ts';

/**
 * A `say` that holds whoever says something to it: a sentence that is not there, or one of whose places nothing is said,
 * fails the test. The product says its key or leaves `{name}` standing, which nobody should read.
 */
export function exactSay(language: Language): Say {
  const say = createSay(language);
  return (key, values = {}) => {
    // What fills a place may have braces of its own.
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const empty = Object.fromEntries(given.map(([name, value]) => [name, name === 'count' ? value : '']));
    const bare = say(key, empty);
    const [place] = /(?<!\{)\{\w+\}(?!\})/.exec(bare) ?? [];
    if (bare === key) throw new Error(`no sentence is called “${key}”`);
    if (place) throw new Error(`nothing is said for ${place} of ${key}`);
    return say(key, values);
  };
}
