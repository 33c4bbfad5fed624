import { sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { Say } from '../../../../shared/text/text.ts';

/** Characters that one line of text takes from a paste, and a text of several lines. */
export const mostPasted = { line: 500, text: 200_000 } as const;

/** What is taken of a paste, and what is said of the rest; '' where all of it was taken. */
export interface TakenPaste {
  text: string;
  told: string;
}

/**
 * What a place takes of a pasted text, so that no paste keeps the program busy: a line its first one that is not empty, up to
 * 500 characters; a text of several lines all of it or nothing, for half a text would be saved as if it were whole.
 */
export function takePaste(pasted: string, takesLines: boolean, say: Say): TakenPaste {
  if (takesLines) {
    if (pasted.length <= mostPasted.text) return { text: sanitiseMultiline(pasted), told: '' };
    return { text: '', told: say('tuiPlace.pastedTooLong', { count: pasted.length, most: mostPasted.text }) };
  }
  const bare = pasted.trim();
  const end = bare.indexOf('\n');
  const first = sanitiseMultiline((end < 0 ? bare : bare.slice(0, end)).slice(0, mostPasted.line * 2));
  const text = first.slice(0, mostPasted.line);
  const isCut = first.length > mostPasted.line;
  if (end >= 0) return { text, told: say('tuiPlace.pastedLines', { count: linesIn(bare) }) };
  return { text, told: isCut ? say('tuiPlace.pastedCut', { most: mostPasted.line }) : '' };
}

function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
