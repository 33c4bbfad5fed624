import { nearestFew } from '../../format/nearest.ts';
import { sanitise } from '../../format/sanitise.ts';
import { fewNames } from '../../screen/few-names.ts';
import type { Say } from '../../text/text.ts';

/** What an unknown word may have meant, as a sentence: the known words that are near, or the first of all where none is. */
export function likelyWords(word: string, known: readonly string[], say: Say): string {
  const near = nearestFew(word, known);
  return near.length > 0
    ? say('site.likelyNear', { known: near.map(sanitise) })
    : say('site.likelyAll', { known: fewNames(known.map(sanitise), say) });
}
