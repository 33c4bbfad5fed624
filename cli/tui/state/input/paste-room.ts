import { formatNumber } from '../../../../shared/format/money.ts';
import { sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { Say } from '../../../../shared/text/text.ts';

/** Maximum number of characters that a line, and a text of several lines, takes from a paste. */
export const mostPasted = { line: 500, text: 200_000 } as const;

/** The accepted part of a paste, and a message about the rest; '' where all of it was accepted. */
export interface TakenPaste {
  text: string;
  notice: string;
}

/**
 * The part of a pasted text that an input accepts, so that no paste blocks the program: a line takes the first line
 * that is not empty, up to 500 characters; a text of several lines takes all of it or nothing, because half a text
 * would be saved as if it were whole.
 */
export function takePaste(pasted: string, takesLines: boolean, say: Say): TakenPaste {
  if (takesLines) {
    if (pasted.length <= mostPasted.text) return { text: sanitiseMultiline(pasted), notice: '' };
    return {
      text: '',
      notice: say('tuiPlace.pastedTooLong', { count: pasted.length, most: formatNumber(mostPasted.text) }),
    };
  }
  const bare = pasted.trim();
  const end = bare.indexOf('\n');
  const first = sanitiseMultiline((end < 0 ? bare : bare.slice(0, end)).slice(0, mostPasted.line * 2));
  const text = first.slice(0, mostPasted.line);
  const isCut = first.length > mostPasted.line;
  if (end >= 0) return { text, notice: say('tuiPlace.pastedLines', { count: linesIn(bare) }) };
  return { text, notice: isCut ? say('tuiPlace.pastedCut', { most: mostPasted.line }) : '' };
}

function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
