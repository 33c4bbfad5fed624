import { createSay } from '../../shared/text/say.ts';
import type { Language, Say } from '../../shared/text/text.ts';

/**
 * A `say` that fails the test if a text does not exist or a placeholder gets no value. The product shows the key or
 * leaves `{name}` in the text in these cases, which users should never see.
 */
export function exactSay(language: Language): Say {
  const say = createSay(language);
  return (key, values = {}) => {
    // Values are emptied first, because they may contain braces themselves.
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const empty = Object.fromEntries(given.map(([name, value]) => [name, name === 'count' ? value : '']));
    const bare = say(key, empty);
    const [holder] = /(?<!\{)\{\w+\}(?!\})/.exec(bare) ?? [];
    if (bare === key) throw new Error(`no sentence is called “${key}”`);
    if (holder) throw new Error(`nothing is said for ${holder} of ${key}`);
    return say(key, values);
  };
}
